package io.gleaner.bench.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Fits a function's measurements. Each input (on each machine) has a level of its own, the logarithm of its unhindered
 * time; the shape over CPU ({@link CpuShape}) is common to all. Levels follow in closed form, the shape by searching a
 * grid for the least sum of absolute logarithmic errors: three parameters with bounds and kinks need no gradient, and
 * outliers don't count by their square. Every fifth point is held out and judges the fit. The exponent of the input is
 * the slope of the levels over the logarithm of the size.
 */
final class ProfileFit {
    private static final double[] CORES = {1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6, 8};
    private static final double SHARE_STEP = 0.05;
    private static final int SHARES = 17;
    private static final double BETTER = 1e-3;
    private static final int HELD_OUT_EVERY = 5;
    private static final int POINTS_LEAST = 20;
    private static final int SIZES_LEAST = 3;

    private final List<Measurement> seen = new ArrayList<>();
    private final List<Measurement> heldOut = new ArrayList<>();
    private final Map<String, Integer> inputs = new TreeMap<>();
    /** Of the points that the fit sees: the input's and the CPU limit's place, and the time. */
    private final int[] input;

    private final int[] limit;
    private final double[] logMillis;
    private final double[] limits;

    private ProfileFit(List<Measurement> ended) {
        for (int i = 0; i < ended.size(); i++) {
            Measurement point = ended.get(i);
            boolean first = inputs.putIfAbsent(point.input(), inputs.size()) == null;
            // An input's first point always counts, or it would have no level.
            (i % HELD_OUT_EVERY == HELD_OUT_EVERY - 1 && !first ? heldOut : seen).add(point);
        }
        limits = seen.stream()
                .mapToDouble(Measurement::cores)
                .distinct()
                .sorted()
                .toArray();
        input = seen.stream().mapToInt(point -> inputs.get(point.input())).toArray();
        limit = seen.stream()
                .mapToInt(point -> Arrays.binarySearch(limits, point.cores()))
                .toArray();
        logMillis = seen.stream().mapToDouble(point -> Math.log(point.millis())).toArray();
    }

    /** Fits one function; empty where there are too few points. */
    static Optional<FittedProfile> fit(String name, List<Measurement> points) {
        List<Measurement> ended = points.stream().filter(Measurement::succeeded).toList();
        return ended.size() < POINTS_LEAST ? Optional.empty() : Optional.of(new ProfileFit(ended).fitted(name, points));
    }

    private FittedProfile fitted(String name, List<Measurement> all) {
        CpuShape shape = shape();
        double[] levels = levels(relative(shape));
        double[] line = line(levels);
        double[] errors = new double[heldOut.size()];
        double[] inputErrors = new double[heldOut.size()];
        for (int i = 0; i < errors.length; i++) {
            Measurement point = heldOut.get(i);
            double relative = Math.log(shape.relativeTime(point.cores()));
            double actual = Math.log(point.millis());
            errors[i] = Math.abs(Math.expm1(levels[inputs.get(point.input())] + relative - actual));
            inputErrors[i] = Math.abs(Math.expm1(line[0] + line[1] * Math.log(point.inputBytes()) + relative - actual));
        }
        double middling = Math.exp(TraceRows.median(levels));
        return new FittedProfile(
                name,
                seen.size() + heldOut.size(),
                shape,
                middling * shape.meanCores(),
                line[1],
                MemoryFits.fit(all),
                TraceRows.median(errors),
                TraceRows.median(inputErrors));
    }

    private CpuShape shape() {
        CpuShape best = null;
        double least = Double.POSITIVE_INFINITY;
        for (int wait = 0; wait < SHARES; wait++) {
            for (int serial = 0; serial < SHARES; serial++) {
                for (double cores : CORES) {
                    // Nothing is said of cores beyond the largest limit that was tried.
                    if (cores == 1 && serial > 0 || cores > Math.max(1, limits[limits.length - 1])) {
                        continue;
                    }
                    CpuShape shape = new CpuShape(cores, serial * SHARE_STEP, wait * SHARE_STEP);
                    double loss = loss(shape);
                    // Where points can't tell a serial part from a wait, the first and simpler one stays.
                    if (loss < least * (1 - BETTER)) {
                        least = loss;
                        best = shape;
                    }
                }
            }
        }
        return best;
    }

    private double loss(CpuShape shape) {
        double[] relative = relative(shape);
        double[] levels = levels(relative);
        double sum = 0;
        for (int i = 0; i < logMillis.length; i++) {
            sum += Math.abs(logMillis[i] - levels[input[i]] - relative[limit[i]]);
        }
        return sum;
    }

    /** The logarithm of the relative time at each limit. */
    private double[] relative(CpuShape shape) {
        double[] relative = new double[limits.length];
        Arrays.setAll(relative, i -> Math.log(shape.relativeTime(limits[i])));
        return relative;
    }

    /** Each input's mean logarithm of its unhindered time. */
    private double[] levels(double[] relative) {
        double[] sums = new double[inputs.size()];
        int[] counts = new int[inputs.size()];
        for (int i = 0; i < logMillis.length; i++) {
            sums[input[i]] += logMillis[i] - relative[limit[i]];
            counts[input[i]]++;
        }
        for (int i = 0; i < sums.length; i++) {
            sums[i] /= counts[i];
        }
        return sums;
    }

    /** Level = first + second * ln(size); NaN where sizes aren't known. */
    private double[] line(double[] levels) {
        List<double[]> points = seen.stream()
                .collect(Collectors.toMap(Measurement::input, Measurement::inputBytes, (a, b) -> a, TreeMap::new))
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> new double[] {Math.log(entry.getValue()), levels[inputs.get(entry.getKey())]})
                .toList();
        return line(points);
    }

    /** The least-squares line through points of x and y; NaN where there are fewer than three. */
    static double[] line(List<double[]> points) {
        if (points.stream().mapToDouble(p -> p[0]).distinct().count() < SIZES_LEAST) {
            return new double[] {Double.NaN, Double.NaN};
        }
        double meanX = points.stream().mapToDouble(p -> p[0]).average().orElseThrow();
        double meanY = points.stream().mapToDouble(p -> p[1]).average().orElseThrow();
        double xx = 0;
        double xy = 0;
        for (double[] point : points) {
            xx += (point[0] - meanX) * (point[0] - meanX);
            xy += (point[0] - meanX) * (point[1] - meanY);
        }
        return new double[] {meanY - xy / xx * meanX, xy / xx};
    }
}
