package io.gleaner.placement.sizing;

/**
 * Parrotfish's curve of time over memory, t = a0 + a1 * exp(-m / a2) (Moghimi et al., "Parrotfish: Parametric Regression for Optimizing
 * Serverless Functions", SoCC 2023), fitted by least squares.
 *
 * <p>For a given a2 the curve is linear in a0 and a1; a2 is searched on a grid that is refined around the best. a1 is not negative: more
 * memory never makes a function slower on this curve.
 *
 * @param error root mean square of the relative errors at measured sizes, each left out of the fit in turn
 */
record CurveFit(double a0, double a1, double a2, double error) {
    /** Three parameters and at least one measurement to tell the error by. */
    static final int LEAST_SIZES = 4;

    /** Fits at least {@link #LEAST_SIZES} sizes. */
    static CurveFit of(int[] memoryMb, double[] ms) {
        CurveFit all = fit(memoryMb, ms, -1);
        double squares = 0;
        for (int out = 0; out < ms.length; out++) {
            double told = fit(memoryMb, ms, out).at(memoryMb[out]);
            double relative = (told - ms[out]) / Math.max(ms[out], 1e-9);
            squares += relative * relative;
        }
        return new CurveFit(all.a0, all.a1, all.a2, Math.sqrt(squares / ms.length));
    }

    double at(int memoryMb) {
        return Math.max(0, a0 + a1 * Math.exp(-memoryMb / a2));
    }

    private static CurveFit fit(int[] memoryMb, double[] ms, int leftOut) {
        double low = Math.log(Math.max(1, memoryMb[0] / 8.0));
        double high = Math.log(memoryMb[memoryMb.length - 1] * 4.0);
        double best = low;
        for (int round = 0; round < 4; round++) {
            double step = (high - low) / 24;
            double least = Double.POSITIVE_INFINITY;
            double from = low;
            for (int i = 0; i <= 24; i++) {
                double squares = linear(memoryMb, ms, leftOut, Math.exp(from + i * step))[2];
                if (squares < least) {
                    least = squares;
                    best = from + i * step;
                }
            }
            low = best - step;
            high = best + step;
        }
        double[] line = linear(memoryMb, ms, leftOut, Math.exp(best));
        return new CurveFit(line[0], line[1], Math.exp(best), 0);
    }

    /** a0, a1 and the sum of squares for a given a2. */
    private static double[] linear(int[] memoryMb, double[] ms, int leftOut, double a2) {
        double n = 0;
        double sumX = 0;
        double sumY = 0;
        double sumXx = 0;
        double sumXy = 0;
        for (int i = 0; i < ms.length; i++) {
            if (i != leftOut) {
                double x = Math.exp(-memoryMb[i] / a2);
                n++;
                sumX += x;
                sumY += ms[i];
                sumXx += x * x;
                sumXy += x * ms[i];
            }
        }
        double spread = n * sumXx - sumX * sumX;
        double a1 = spread <= 1e-12 * n * sumXx ? 0 : Math.max(0, (n * sumXy - sumX * sumY) / spread);
        double a0 = (sumY - a1 * sumX) / n;
        double squares = 0;
        for (int i = 0; i < ms.length; i++) {
            if (i != leftOut) {
                double off = a0 + a1 * Math.exp(-memoryMb[i] / a2) - ms[i];
                squares += off * off;
            }
        }
        return new double[] {a0, a1, squares};
    }
}
