package io.gleaner.bench.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes arrival traces with the published Azure shape ({@link Trigger}) at a wanted reserved load. Each function is a
 * renewal process with gamma-distributed gaps of its trigger's coefficient of variation, pinned to a whole number of
 * arrivals in the window; every input comes equally often. The window is stretched by less than the work of one
 * invocation so that the load is met exactly. The same seed gives the same trace.
 */
public final class TraceGenerator {
    private final List<FunctionLoad> functions;
    private final long nodeCpuMillis;
    private final double reservedLoad;

    /**
     * @param functions at least one
     * @param nodeCpuMillis the node's CPU, in millicores, above 0
     * @param reservedLoad the wanted load, 0.85 being a node whose user allocations are in use 85 % of the time
     */
    public TraceGenerator(List<FunctionLoad> functions, long nodeCpuMillis, double reservedLoad) {
        if (functions.isEmpty() || nodeCpuMillis <= 0 || !(reservedLoad > 0)) {
            throw new IllegalArgumentException("a trace needs a function, a node and a load above 0, but got "
                    + functions.size() + " functions, nodeCpuMillis=" + nodeCpuMillis + ", reservedLoad="
                    + reservedLoad);
        }
        this.functions = List.copyOf(functions);
        this.nodeCpuMillis = nodeCpuMillis;
        this.reservedLoad = reservedLoad;
    }

    /**
     * @param windowNs the least length of the window, in nanoseconds; the trace's own may be slightly longer
     * @param seed decides gaps, phases and the order of inputs
     */
    public ArrivalTrace generate(long windowNs, long seed) {
        if (windowNs <= 0) {
            throw new IllegalArgumentException("a window is longer than 0 ns, but was " + windowNs);
        }
        int[] counts = counts(windowNs);
        double reserved = 0;
        int[][] inputs = new int[functions.size()][];
        SplittableRandom random = new SplittableRandom(seed);
        for (int f = 0; f < counts.length; f++) {
            inputs[f] = inputs(functions.get(f).inputs(), counts[f], random.split());
            for (int input : inputs[f]) {
                reserved += functions.get(f).reservedCoreSeconds(input);
            }
        }
        long exactNs = Math.max(1, (long) (reserved / (reservedLoad * nodeCpuMillis / 1e3) * 1e9));
        List<Arrival> arrivals = new ArrayList<>();
        for (int f = 0; f < counts.length; f++) {
            addArrivals(arrivals, f, inputs[f], exactNs, random.split());
        }
        arrivals.sort(Comparator.comparingLong(Arrival::offsetNs)
                .thenComparingInt(Arrival::function)
                .thenComparingInt(Arrival::input));
        return new ArrivalTrace(arrivals, exactNs, reserved / (exactNs / 1e9 * nodeCpuMillis / 1e3));
    }

    /** How often each function comes: by share of the load, then topped up until the load is reached. */
    private int[] counts(long windowNs) {
        double total = reservedLoad * nodeCpuMillis / 1e3 * (windowNs / 1e9);
        double shares = functions.stream().mapToDouble(FunctionLoad::loadShare).sum();
        int[] counts = new int[functions.size()];
        double[] wanted = new double[counts.length];
        double reserved = 0;
        for (int f = 0; f < counts.length; f++) {
            FunctionLoad function = functions.get(f);
            wanted[f] = total * function.loadShare() / shares / function.meanReservedCoreSeconds();
            // Whole rounds over the inputs, so that each comes equally often and the mean is exact.
            counts[f] = (int) (wanted[f] / function.inputs()) * function.inputs();
            reserved += counts[f] * function.meanReservedCoreSeconds();
        }
        while (reserved < total) {
            int next = furthestBehind(counts, wanted);
            counts[next] += functions.get(next).inputs();
            reserved += functions.get(next).inputs() * functions.get(next).meanReservedCoreSeconds();
        }
        return counts;
    }

    private int furthestBehind(int[] counts, double[] wanted) {
        int furthest = 0;
        for (int f = 1; f < counts.length; f++) {
            double behind = (wanted[f] - counts[f]) / functions.get(f).inputs();
            if (behind
                    > (wanted[furthest] - counts[furthest])
                            / functions.get(furthest).inputs()) {
                furthest = f;
            }
        }
        return furthest;
    }

    private static int[] inputs(int kinds, int count, SplittableRandom random) {
        int[] inputs = new int[count];
        Arrays.setAll(inputs, i -> i % kinds);
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int swapped = inputs[i];
            inputs[i] = inputs[other];
            inputs[other] = swapped;
        }
        return inputs;
    }

    private void addArrivals(
            List<Arrival> arrivals, int function, int[] inputs, long windowNs, SplittableRandom random) {
        double[] ends = new double[inputs.length + 1];
        double cv = functions.get(function).trigger().interArrivalCv();
        GammaGaps gaps = new GammaGaps(cv, random);
        // The window opens somewhere within the first gap, as a watcher who comes at a random moment would see it.
        double sum = gaps.next() * random.nextDouble();
        for (int i = 0; i < inputs.length; i++) {
            ends[i] = sum;
            sum += gaps.next();
        }
        ends[inputs.length] = sum;
        for (int i = 0; i < inputs.length; i++) {
            long offsetNs = sum > 0 ? (long) (ends[i] / sum * windowNs) : 0;
            arrivals.add(new Arrival(Math.min(offsetNs, windowNs - 1), function, inputs[i]));
        }
    }
}
