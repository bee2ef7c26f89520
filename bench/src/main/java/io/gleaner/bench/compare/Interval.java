package io.gleaner.bench.compare;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * A mean over seeds and its 95 % interval.
 *
 * @param mean over the seeds that give a value
 * @param low lower end; NaN where there is one seed only
 * @param high upper end, likewise
 */
record Interval(double mean, double low, double high) {
    private static final double UPPER_QUANTILE = 0.975;

    /** By Student's t over the seeds. NaN among the values: that seed gives none. Null where no seed gives one. */
    static Interval of(double[] bySeed) {
        StreamingStatistics seen = new StreamingStatistics();
        for (double value : bySeed) {
            if (!Double.isNaN(value)) {
                seen.addValue(value);
            }
        }
        if (seen.getN() == 0) {
            return null;
        }
        return around(seen.getMean(), seen.getStandardDeviation(), seen.getN());
    }

    /**
     * Of {@code sum(part) / sum(whole)}, paired by seed: the ratio estimator and its linearised variance (W. G. Cochran,
     * "Sampling Techniques", 3rd ed. 1977, section 6.4), with Student's t. Seeds where either is NaN are left out. Null
     * where none is left or the wholes sum up to 0.
     */
    static Interval ofRatio(double[] part, double[] whole) {
        double parts = 0;
        double wholes = 0;
        int count = 0;
        for (int i = 0; i < part.length; i++) {
            if (!Double.isNaN(part[i]) && !Double.isNaN(whole[i])) {
                parts += part[i];
                wholes += whole[i];
                count++;
            }
        }
        if (count == 0 || wholes == 0) {
            return null;
        }
        double ratio = parts / wholes;
        StreamingStatistics residuals = new StreamingStatistics();
        for (int i = 0; i < part.length; i++) {
            if (!Double.isNaN(part[i]) && !Double.isNaN(whole[i])) {
                residuals.addValue((part[i] - ratio * whole[i]) / (wholes / count));
            }
        }
        return around(ratio, residuals.getStandardDeviation(), count);
    }

    private static Interval around(double mean, double deviation, long count) {
        if (count == 1) {
            return new Interval(mean, Double.NaN, Double.NaN);
        }
        double half = new TDistribution(count - 1.0).inverseCumulativeProbability(UPPER_QUANTILE)
                * deviation
                / Math.sqrt(count);
        return new Interval(mean, mean - half, mean + half);
    }

    /** Half its width; NaN where there is one seed only. */
    double half() {
        return (high - low) / 2;
    }

    /** Whether there was more than one seed. */
    boolean known() {
        return !Double.isNaN(low);
    }
}
