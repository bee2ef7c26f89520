package io.gleaner.placement.behaviour;

/**
 * How often a function will come in the next period (a minute, as a rule). Several simple forecasters run side by side: last
 * value, means and medians over 5, 15 and 60 periods, two exponential means, and the value one cycle ago for the cycle of 2 to 60
 * periods that fits best (timers). Each is charged its absolute error, older errors count less, and the least charged speaks.
 * One owner; a few hundred operations a period, nothing allocated.
 */
public final class ArrivalForecast {
    private static final int HISTORY = 64;
    private static final int CYCLE_MOST = 60;
    private static final int[] WINDOWS = {5, 15, 60};
    private static final double[] SHARES = {0.1, 0.3};
    private static final double KEPT_ERROR = 0.97;
    private static final int LAST = 0;
    private static final int FORECASTERS = 1 + 2 * WINDOWS.length + SHARES.length + 1;

    private final double[] history = new double[HISTORY];
    private final double[] sorted = new double[HISTORY];
    private final double[] means = new double[SHARES.length];
    private final double[] forecasts = new double[FORECASTERS];
    private final double[] errors = new double[FORECASTERS];
    private final double[] cycleErrors = new double[CYCLE_MOST + 1];
    private long seen;
    private double chargedPeriods;

    /** A period is over. @param count how often the function came in it; negative counts as 0 */
    public void observe(double count) {
        double value = Math.max(0, count);
        charge(value);
        history[(int) (seen % HISTORY)] = value;
        for (int i = 0; i < SHARES.length; i++) {
            means[i] += (seen == 0 ? 1 : SHARES[i]) * (value - means[i]);
        }
        seen++;
        forecast();
    }

    private void charge(double value) {
        for (int i = 0; i < FORECASTERS; i++) {
            errors[i] = KEPT_ERROR * errors[i] + Math.abs(value - forecasts[i]);
        }
        chargedPeriods = KEPT_ERROR * chargedPeriods + 1;
        for (int cycle = 2; cycle <= CYCLE_MOST; cycle++) {
            double then = seen < cycle ? 0 : past(cycle);
            cycleErrors[cycle] = KEPT_ERROR * cycleErrors[cycle] + Math.abs(value - then);
        }
    }

    private void forecast() {
        int next = 0;
        forecasts[next++] = past(1);
        for (int window : WINDOWS) {
            int length = (int) Math.min(window, seen);
            forecasts[next++] = mean(length);
            forecasts[next++] = median(length);
        }
        for (double mean : means) {
            forecasts[next++] = mean;
        }
        int cycle = bestCycle();
        forecasts[next] = seen < cycle ? past(1) : past(cycle);
    }

    private int bestCycle() {
        int best = 2;
        for (int cycle = 2; cycle <= CYCLE_MOST; cycle++) {
            best = cycleErrors[cycle] < cycleErrors[best] ? cycle : best;
        }
        return best;
    }

    /** The value so many periods ago; 1 = the last. */
    private double past(int periods) {
        return history[(int) ((seen - periods) % HISTORY)];
    }

    private double mean(int length) {
        double sum = 0;
        for (int i = 1; i <= length; i++) {
            sum += past(i);
        }
        return sum / length;
    }

    private double median(int length) {
        for (int i = 0; i < length; i++) {
            double value = past(i + 1);
            int place = i;
            while (place > 0 && sorted[place - 1] > value) {
                sorted[place] = sorted[place - 1];
                place--;
            }
            sorted[place] = value;
        }
        return (sorted[(length - 1) / 2] + sorted[length / 2]) / 2;
    }

    /** How often it will come in the next period; 0 before the first is over. */
    public double next() {
        return forecasts[speaker()];
    }

    /** By how much forecasts were off of late, in the mean; 0 before the second period. */
    public double error() {
        return chargedPeriods == 0 ? 0 : errors[speaker()] / chargedPeriods;
    }

    private int speaker() {
        int best = LAST;
        for (int i = 1; i < FORECASTERS; i++) {
            best = errors[i] < errors[best] ? i : best;
        }
        return best;
    }
}
