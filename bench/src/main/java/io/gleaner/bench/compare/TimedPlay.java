package io.gleaner.bench.compare;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.simulator.ClusterSimulator;
import io.gleaner.bench.simulator.NodeRules;
import io.gleaner.bench.simulator.RunHook;
import io.gleaner.bench.simulator.SimulationOptions;
import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Tape;
import io.gleaner.bench.workload.Workload;
import io.gleaner.bench.workload.Workloads;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Plays a tape and prints what came of it, how fast, and in how much heap. One thread. */
final class TimedPlay {
    private final SimulateOptions options;
    private final List<NodeShape> nodes;
    private final Tape tape;
    private final PrintWriter out;

    private TimedPlay(SimulateOptions options, Tape tape, PrintWriter out) {
        this.options = options;
        this.tape = tape;
        this.out = out;
        nodes = options.shapes();
    }

    /** Draws the tape, and says what it is. */
    static TimedPlay of(SimulateOptions options, PrintWriter out) {
        Workload workload = Workloads.parse(options.workload);
        options.fillIn(workload);
        Tape tape = workload.draw(options.drawn(), options.seed);
        double spanS = tape.size() == 0 ? 0 : tape.arrivalNs()[tape.size() - 1] / 1e9;
        double userS = Arrays.stream(tape.userDurationNs()).sum() / 1e9;
        out.printf(
                Locale.ROOT,
                "%s: %,d invocations of %,d functions in %,.0f s on %,d %s of %s cores, %.1f at once, seed %d%n",
                options.workload,
                tape.size(),
                tape.functions().size(),
                spanS,
                options.nodes,
                nodes(options.nodes),
                new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(options.cores),
                spanS == 0 ? 0 : userS / spanS,
                options.seed);
        out.flush();
        return new TimedPlay(options, tape, out);
    }

    private static String nodes(long count) {
        return count == 1 ? "node" : "nodes";
    }

    void play(NodeRules rules, int rounds) {
        for (int round = 0; round < rounds; round++) {
            resetPeak();
            long beginNs = System.nanoTime();
            long cpuBeginNs = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            ClusterResult result = new ClusterSimulator(
                            nodes, tape, rules, SimulationOptions.standard(options.seed), RunHook.NONE)
                    .run();
            double seconds = (System.nanoTime() - beginNs) / 1e9;
            long cpuNs = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuBeginNs;
            print(rules.name(), result, seconds, cpuNs / 1e9);
        }
    }

    private void print(String policy, ClusterResult result, double seconds, double cpuSeconds) {
        Tail latency = new Tail(result);
        long used = Arrays.stream(result.node()).distinct().count();
        out.printf(
                Locale.ROOT,
                "%s: %,.0f invocations/s (%,.0f a CPU second; %.2f s), heap at most %,d MiB, %,d %s used; mean slowdown %.4f, latency p50 %,.1f ms,"
                        + " p99 %,.1f ms, harvested %.3f, faster %.3f, failed %d, trips %d, CPU use %.3f, memory use %.3f%n",
                policy,
                tape.size() / seconds,
                tape.size() / cpuSeconds,
                seconds,
                heapPeakMib(),
                used,
                nodes(used),
                latency.meanSlowdown,
                latency.ms(0.5),
                latency.ms(0.99),
                latency.harvested,
                latency.faster,
                result.totals().oomKills(),
                result.totals().trips(),
                result.totals().cpuUtilisation(),
                result.totals().memoryUtilisation());
        out.flush();
    }

    /** The measured invocations of a play, in sum. */
    private final class Tail {
        private final long[] latencyNs;
        private double meanSlowdown;
        private double harvested;
        private double faster;

        Tail(ClusterResult result) {
            int measured = Math.max(1, result.measured());
            latencyNs = new long[result.measured()];
            for (int i = result.measuredFrom(); i < tape.size(); i++) {
                latencyNs[i - result.measuredFrom()] = result.endNs()[i] - tape.arrivalNs()[i];
                meanSlowdown += result.slowdown()[i] / (double) measured;
                harvested += result.harvested(i) ? 1.0 / measured : 0;
                boolean gained = result.has(i, ClusterResult.GIVEN_MORE)
                        && result.slowdown()[i] <= SeedFigures.ACCELERATED_SLOWDOWN;
                faster += gained ? 1.0 / measured : 0;
            }
            Arrays.sort(latencyNs);
        }

        double ms(double share) {
            return latencyNs.length == 0 ? 0 : latencyNs[(int) (share * (latencyNs.length - 1))] / 1e6;
        }
    }

    private static void resetPeak() {
        System.gc();
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    private static long heapPeakMib() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .mapToLong(pool -> pool.getPeakUsage().getUsed())
                        .sum()
                >> 20;
    }
}
