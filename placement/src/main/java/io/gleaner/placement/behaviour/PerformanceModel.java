package io.gleaner.placement.behaviour;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Predicts durations of functions on platforms they never ran on: log duration = the function's size + the platform's
 * slowness (a model without interaction, fitted by turns); the slowness of a platform that ran nothing follows from the
 * logarithms of its cores and memory by ridge regression over the others. The error is stated from leaving out what is known.
 * Cold path; built from what is measured at one moment. Immutable; any thread.
 */
public final class PerformanceModel {
    private static final int TURNS = 20;
    private static final double RIDGE = 0.05;

    private final double[][] logs;
    private final Platform[] platforms;
    private final Effects effects;
    private final double errorByFunctions;
    private final double errorByShape;

    /**
     * A platform's measure for one invocation at a time.
     *
     * @param cores above 0
     * @param memoryBytes above 0
     */
    public record Platform(double cores, double memoryBytes) {
        public Platform {
            if (!(cores > 0) || !(memoryBytes > 0)) {
                throw new IllegalArgumentException(
                        "a platform has cores and memory above 0, not " + cores + " and " + memoryBytes);
            }
        }

        private double[] features() {
            return new double[] {1, Math.log(cores), Math.log(memoryBytes)};
        }
    }

    /** @param platforms by index, as many as times knows */
    public PerformanceModel(ExecutionTimes times, Platform... platforms) {
        this(logs(times), platforms.clone());
        if (platforms.length != times.platforms()) {
            throw new IllegalArgumentException(times.platforms() + " platforms are measured and " + platforms.length
                    + " described; describe each");
        }
    }

    private PerformanceModel(double[][] logs, Platform[] platforms) {
        this.logs = logs;
        this.platforms = platforms;
        effects = new Effects(logs);
        errorByFunctions = median(leftOut(this::withoutPair));
        errorByShape = median(leftOut(this::withoutPlatform));
    }

    public Prediction predict(int function, int platform) {
        if (!Double.isNaN(logs[function][platform])) {
            return new Prediction(ns(logs[function][platform]), 0, Prediction.Basis.MEASURED);
        }
        double size = effects.functions[function];
        if (Double.isNaN(size)) {
            return Prediction.NOTHING;
        }
        double slowness = effects.platforms[platform];
        if (!Double.isNaN(slowness)) {
            return new Prediction(ns(size + slowness), errorByFunctions, Prediction.Basis.OTHER_FUNCTIONS);
        }
        return new Prediction(ns(size + byShape(effects, platform)), errorByShape, Prediction.Basis.CORES_AND_MEMORY);
    }

    private static long ns(double log) {
        return Math.round(Math.exp(log));
    }

    private static double[][] logs(ExecutionTimes times) {
        double[][] logs = new double[times.functions()][times.platforms()];
        for (int f = 0; f < logs.length; f++) {
            for (int p = 0; p < logs[f].length; p++) {
                long meanNs = times.meanNs(f, p);
                logs[f][p] = meanNs > 0 ? Math.log(meanNs) : Double.NaN;
            }
        }
        return logs;
    }

    private double byShape(Effects of, int platform) {
        double[] weights = Ridge.fit(
                known(of, p -> platforms[p].features()), known(of, p -> new double[] {of.platforms[p]}), RIDGE);
        double sum = 0;
        double[] features = platforms[platform].features();
        for (int i = 0; i < features.length; i++) {
            sum += features[i] * weights[i];
        }
        return sum;
    }

    private interface Row {
        double[] of(int platform);
    }

    private static double[][] known(Effects of, Row row) {
        List<double[]> rows = new ArrayList<>();
        for (int p = 0; p < of.platforms.length; p++) {
            if (!Double.isNaN(of.platforms[p])) {
                rows.add(row.of(p));
            }
        }
        return rows.toArray(double[][]::new);
    }

    /** Of each measured pair: by what factor less 1 a prediction without it is off; NaN where there is none. */
    private double[] leftOut(ToDoubleFunction<int[]> predicted) {
        List<Double> errors = new ArrayList<>();
        for (int f = 0; f < logs.length; f++) {
            for (int p = 0; p < platforms.length; p++) {
                double log = logs[f][p];
                double other = Double.isNaN(log) ? Double.NaN : predicted.applyAsDouble(new int[] {f, p});
                if (!Double.isNaN(other)) {
                    errors.add(Math.exp(Math.abs(other - log)) - 1);
                }
            }
        }
        return errors.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private double withoutPair(int[] pair) {
        double[][] left = copy();
        left[pair[0]][pair[1]] = Double.NaN;
        Effects without = new Effects(left);
        return without.functions[pair[0]] + without.platforms[pair[1]];
    }

    private double withoutPlatform(int[] pair) {
        double[][] left = copy();
        for (double[] row : left) {
            row[pair[1]] = Double.NaN;
        }
        Effects without = new Effects(left);
        boolean enough = known(without, p -> new double[0]).length > 1;
        return enough ? without.functions[pair[0]] + byShape(without, pair[1]) : Double.NaN;
    }

    private double[][] copy() {
        return Arrays.stream(logs).map(double[]::clone).toArray(double[][]::new);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int count = sorted.length;
        return count == 0 ? Double.NaN : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    }

    /** Of functions and platforms; NaN where nothing is known. */
    private static final class Effects {
        private final double[] functions;
        private final double[] platforms;

        private Effects(double[][] logs) {
            functions = new double[logs.length];
            platforms = new double[logs.length == 0 ? 0 : logs[0].length];
            for (int turn = 0; turn < TURNS; turn++) {
                for (int f = 0; f < functions.length; f++) {
                    functions[f] = rest(logs, f, -1);
                }
                for (int p = 0; p < platforms.length; p++) {
                    platforms[p] = rest(logs, -1, p);
                }
            }
        }

        /** The mean of a row, or a column, less what the others' effects explain. */
        private double rest(double[][] logs, int function, int platform) {
            double sum = 0;
            int count = 0;
            for (int f = 0; f < functions.length; f++) {
                for (int p = 0; p < platforms.length; p++) {
                    boolean asked = f == function || p == platform;
                    if (asked && !Double.isNaN(logs[f][p])) {
                        sum += logs[f][p] - (function < 0 ? functions[f] : platforms[p]);
                        count++;
                    }
                }
            }
            return count == 0 ? Double.NaN : sum / count;
        }
    }
}
