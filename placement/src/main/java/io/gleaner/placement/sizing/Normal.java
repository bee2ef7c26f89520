package io.gleaner.placement.sizing;

/** The standard normal distribution. */
final class Normal {
    private Normal() {}

    static double density(double z) {
        return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
    }

    /** The quantile of p in [0.5, 1), to 4.5e-4 (Abramowitz and Stegun 1964, 26.2.23). */
    static double quantile(double p) {
        double t = Math.sqrt(-2 * Math.log(1 - p));
        return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
    }
}
