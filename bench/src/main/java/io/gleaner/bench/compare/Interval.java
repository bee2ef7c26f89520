package io.gleaner.bench.compare;

import java.util.Arrays;
import java.util.SplittableRandom;
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
    /** With fewer, even all differences of one sign come about by chance more often than one time in twenty. */
    static final int SUBSETS_FROM = 6;

    private static final double UPPER_QUANTILE = 0.975;
    private static final int ALL_SUBSETS_TO = 16;

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
     * Of ratios, one a seed: their geometric mean, and Student's t over the logarithms. One seed in which a queue built up on one side
     * only would else outweigh all others; half and twice are as far from 1 as each other. NaN and null as in {@link #of}.
     */
    static Interval ofRatios(double[] bySeed) {
        Interval logarithms = of(Arrays.stream(bySeed).map(Math::log).toArray());
        return logarithms == null
                ? null
                : new Interval(Math.exp(logarithms.mean), Math.exp(logarithms.low), Math.exp(logarithms.high));
    }

    /**
     * Of paired differences, without asking how they are spread: they are skewed where one function has most of the
     * invocations. If the two compared were alike each difference would have either sign, so the interval is that of the
     * randomisation test turned round: its ends are order statistics of the means of all subsets of the differences (J. A.
     * Hartigan, "Using subsample values as typical values", JASA 1969). With less than {@link #SUBSETS_FROM} values, where no
     * such test could tell, by Student's t. NaN among the values: that seed gives none. Null where no seed gives one.
     */
    static Interval ofDifferences(double[] bySeed) {
        double[] known =
                Arrays.stream(bySeed).filter(value -> !Double.isNaN(value)).toArray();
        if (known.length < SUBSETS_FROM) {
            return of(bySeed);
        }
        double[] means = known.length <= ALL_SUBSETS_TO ? allSubsets(known) : someSubsets(known);
        Arrays.sort(means);
        int beyond = (int) ((1 - UPPER_QUANTILE) * (means.length + 1) + 1e-9);
        return new Interval(
                Arrays.stream(known).average().orElseThrow(), means[beyond - 1], means[means.length - beyond]);
    }

    private static double[] allSubsets(double[] values) {
        double[] means = new double[(1 << values.length) - 1];
        for (int subset = 1; subset <= means.length; subset++) {
            means[subset - 1] = mean(values, subset);
        }
        return means;
    }

    /** Of many values: as many subsets, drawn from a fixed seed. */
    private static double[] someSubsets(double[] values) {
        SplittableRandom random = new SplittableRandom(values.length);
        double[] means = new double[(1 << ALL_SUBSETS_TO) - 1];
        for (int i = 0; i < means.length; i++) {
            double sum = 0;
            int count = 0;
            while (count == 0) {
                for (double value : values) {
                    boolean taken = random.nextBoolean();
                    sum += taken ? value : 0;
                    count += taken ? 1 : 0;
                }
            }
            means[i] = sum / count;
        }
        return means;
    }

    private static double mean(double[] values, int subset) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += (subset >> i & 1) == 0 ? 0 : values[i];
        }
        return sum / Integer.bitCount(subset);
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
