package io.gleaner.bench.delivery.simulate;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * A mean over seeds and its 95 % interval by Student's t.
 *
 * @param low equal to the mean where there is one seed only, like high
 */
record Spread(double mean, double low, double high) {
    private static final double UPPER_QUANTILE = 0.975;

    static Spread of(double[] bySeed) {
        StreamingStatistics seen = new StreamingStatistics();
        for (double value : bySeed) {
            seen.addValue(value);
        }
        if (seen.getN() < 2) {
            return new Spread(seen.getMean(), seen.getMean(), seen.getMean());
        }
        double half = new TDistribution(seen.getN() - 1.0).inverseCumulativeProbability(UPPER_QUANTILE)
                * seen.getStandardDeviation()
                / Math.sqrt(seen.getN());
        return new Spread(seen.getMean(), seen.getMean() - half, seen.getMean() + half);
    }
}
