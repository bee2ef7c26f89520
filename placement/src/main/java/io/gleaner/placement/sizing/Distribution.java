package io.gleaner.placement.sizing;

/**
 * Own times of one function at one size for one payload: the samples, and what they leave open.
 *
 * <p>Few samples say little about spread, none at all about the tail beyond the largest. So a spread that other sizes of the function
 * show (or {@link #ASSUMED_SPREAD}) stands in where there are fewer than {@link #OWN_SPREAD_FROM}, and beyond the largest sample the tail
 * goes on exponentially at the rate of the largest ones.
 */
final class Distribution {
    /** Standard deviation over mean where nothing was seen: warm runs of one size differ by some ten per cent. */
    static final double ASSUMED_SPREAD = 0.10;
    /** So many samples tell their own spread. */
    static final int OWN_SPREAD_FROM = 8;

    final double[] sorted;
    /** A fitted size's distribution is another size's by a factor whose relative error this is; 0 if measured. */
    final double fitError;

    final double mean;
    double variance;
    double third;
    double fourth;
    double tailMs;

    Distribution(double[] sorted, double fitError) {
        this.sorted = sorted;
        this.fitError = fitError;
        double sum = 0;
        for (double value : sorted) {
            sum += value;
        }
        mean = sum / sorted.length;
        for (double value : sorted) {
            double off = value - mean;
            variance += off * off;
            third += off * off * off;
            fourth += off * off * off * off;
        }
        variance /= Math.max(1, sorted.length - 1);
        third /= sorted.length;
        fourth /= sorted.length;
        tailMs = tail(sorted);
    }

    /** Gives a distribution of few samples the relative spread that others of its function have. */
    void borrow(double relativeSpread) {
        if (sorted.length >= OWN_SPREAD_FROM) {
            return;
        }
        double spread = relativeSpread * mean;
        variance = Math.max(variance, spread * spread);
        third = Math.max(0, third);
        fourth = Math.max(fourth, 3 * variance * variance);
        tailMs = Math.max(tailMs, spread);
    }

    /** The nearest-rank percentile (per cent). */
    double percentile(double percentile) {
        return sorted[rank(percentile, sorted.length)];
    }

    /** Standard error of a percentile, from the samples around its rank. */
    double standardError(double percentile) {
        int n = sorted.length;
        double error;
        if (n < OWN_SPREAD_FROM) {
            error = Math.sqrt(variance / n);
        } else {
            double p = percentile / 100;
            double ranks = 1.96 * Math.sqrt(n * p * (1 - p));
            int low = (int) Math.max(0, Math.floor(n * p - ranks) - 1);
            double up = n * p + ranks;
            double high = up < n ? sorted[(int) up] : sorted[n - 1] + tailMs;
            error = (high - sorted[low]) / (2 * 1.96);
        }
        return Math.hypot(error, fitError * mean);
    }

    /** The value below which a share {@code u} (0 to 1, not 1) of runs lies. */
    double quantile(double u) {
        int n = sorted.length;
        int at = (int) (u * n);
        if (at < n - 1) {
            return sorted[at];
        }
        return sorted[n - 1] + tailMs * -Math.log(Math.min(1, (1 - u) * n));
    }

    static int rank(double percentile, int count) {
        return (int) Math.max(0, Math.min(count - 1, Math.ceil(percentile / 100 * count - 1e-9) - 1));
    }

    /** Mean excess of the largest samples over the next one: the maximum likelihood estimate of an exponential tail. */
    private static double tail(double[] sorted) {
        int n = sorted.length;
        if (n < OWN_SPREAD_FROM) {
            return 0;
        }
        int top = (int) Math.max(2, Math.round(Math.sqrt(n)));
        double sum = 0;
        for (int i = n - top; i < n; i++) {
            sum += sorted[i] - sorted[n - top - 1];
        }
        return sum / top;
    }
}
