package io.gleaner.bench.delivery.forecast;

import io.gleaner.placement.behaviour.ArrivalForecast;
import java.util.List;

/**
 * Forecasts each minute of each function from the minutes before; what is forecast in the second half counts. Beside ours: the last
 * value, and moving averages.
 */
final class ForecastTrial {
    static final int[] AVERAGES = {5, 10, 30};
    static final int OURS = 0;
    static final int LAST = 1;

    private final int forecasters = 2 + AVERAGES.length;
    private final double[] absolute = new double[forecasters];
    private final double[] squared = new double[forecasters];
    private final double[] relative = new double[forecasters];
    private long forecasts;
    private int functions;

    ForecastTrial(List<int[]> traces) {
        traces.forEach(this::play);
    }

    private void play(int[] counts) {
        double[] own = new double[forecasters];
        ArrivalForecast ours = new ArrivalForecast();
        double sum = 0;
        for (int minute = 0; minute < counts.length; minute++) {
            if (minute >= counts.length / 2) {
                charge(own, OURS, ours.next(), counts[minute]);
                charge(own, LAST, counts[minute - 1], counts[minute]);
                for (int i = 0; i < AVERAGES.length; i++) {
                    charge(own, LAST + 1 + i, mean(counts, minute, AVERAGES[i]), counts[minute]);
                }
                forecasts++;
                sum += counts[minute];
            }
            ours.observe(counts[minute]);
        }
        if (sum > 0) {
            functions++;
            for (int i = 0; i < forecasters; i++) {
                relative[i] += own[i] / sum;
            }
        }
    }

    private void charge(double[] own, int forecaster, double forecast, int count) {
        double off = Math.abs(forecast - count);
        own[forecaster] += off;
        absolute[forecaster] += off;
        squared[forecaster] += off * off;
    }

    private static double mean(int[] counts, int minute, int length) {
        double sum = 0;
        int from = Math.max(0, minute - length);
        for (int i = from; i < minute; i++) {
            sum += counts[i];
        }
        return sum / (minute - from);
    }

    int forecasters() {
        return forecasters;
    }

    static String name(int forecaster) {
        return switch (forecaster) {
            case OURS -> "gleaner";
            case LAST -> "last value";
            default -> "moving average of " + AVERAGES[forecaster - LAST - 1];
        };
    }

    /** Mean absolute error over all functions and minutes, invocations a minute. */
    double absoluteError(int forecaster) {
        return absolute[forecaster] / forecasts;
    }

    /** Root of the mean squared error, likewise. */
    double squaredError(int forecaster) {
        return Math.sqrt(squared[forecaster] / forecasts);
    }

    /** Sum of absolute errors over sum of invocations of a function, in the mean over functions that came. */
    double relativeError(int forecaster) {
        return relative[forecaster] / functions;
    }

    /** Whether ours has less absolute error than each of the others, over all and function by function in the mean. */
    boolean ahead() {
        boolean ahead = true;
        for (int i = LAST; i < forecasters; i++) {
            ahead &= absolute[OURS] < absolute[i] && relative[OURS] < relative[i];
        }
        return ahead;
    }

    int functions() {
        return functions;
    }
}
