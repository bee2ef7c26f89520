package io.gleaner.bench.workload;

import java.util.SplittableRandom;

/**
 * Gaps between arrivals: gamma distributed with mean 1 and a given coefficient of variation. Below 1 they are steadier
 * than chance, above 1 they come in clusters. Method of G. Marsaglia and W. W. Tsang, "A simple method for generating
 * gamma variables", ACM TOMS 26 (2000).
 */
final class GammaGaps {
    private final SplittableRandom random;
    private final double shape;

    GammaGaps(double coefficientOfVariation, SplittableRandom random) {
        this.random = random;
        this.shape = 1 / (coefficientOfVariation * coefficientOfVariation);
    }

    double next() {
        if (shape >= 1) {
            return gamma(shape) / shape;
        }
        // A gamma of shape k is one of shape k + 1 times U^(1/k).
        return gamma(shape + 1) * Math.pow(1 - random.nextDouble(), 1 / shape) / shape;
    }

    private double gamma(double k) {
        double d = k - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double x = gaussian();
            double v = 1 + c * x;
            if (v <= 0) {
                continue;
            }
            v = v * v * v;
            double u = 1 - random.nextDouble();
            if (Math.log(u) < 0.5 * x * x + d - d * v + d * Math.log(v)) {
                return d * v;
            }
        }
    }

    private double gaussian() {
        double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
        return radius * Math.cos(2 * Math.PI * random.nextDouble());
    }
}
