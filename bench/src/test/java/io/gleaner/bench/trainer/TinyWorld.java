package io.gleaner.bench.trainer;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.simulator.NodeRules;
import io.gleaner.bench.simulator.RunHook;
import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.MemoryNeed;
import io.gleaner.bench.workload.Phase;
import io.gleaner.bench.workload.Tape;
import io.gleaner.bench.workload.Workload;
import io.gleaner.bench.workload.WorkloadOptions;
import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A world whose best choice is known: a function gets faster up to its saturation point, which the mean of its CPU peaks
 * tells, and every quarter of a core beyond costs.
 */
final class TinyWorld implements Stage, Workload {
    static final long USER = 500;
    private static final long MEMORY = 128L << 20;
    private static final long STEP = 250;
    private static final int OPTIONS = 8;
    private static final long GAP_NS = 1_000_000_000L;

    @Override
    public String name() {
        return "tiny";
    }

    /** Two functions, saturated at 0.5 and 1.5 cores. */
    @Override
    public Tape draw(WorkloadOptions options, long seed) {
        int size = options.invocationsMax();
        SplittableRandom random = new SplittableRandom(seed);
        long[] arrivals = new long[size];
        int[] functions = new int[size];
        float[] ones = new float[size];
        long[] durations = new long[size];
        Arrays.fill(ones, 1);
        Arrays.fill(durations, GAP_NS / 2);
        for (int i = 0; i < size; i++) {
            arrivals[i] = i * GAP_NS;
            functions[i] = random.nextInt(2);
        }
        return new Tape(
                List.of(function("narrow", 0.5), function("wide", 1.5)),
                0,
                arrivals,
                functions,
                ones,
                ones,
                ones,
                new long[size],
                durations);
    }

    private static FunctionModel function(String name, double cores) {
        return new FunctionModel(name, USER, MEMORY, List.of(Phase.work(100, cores)), new MemoryNeed(1, MEMORY, 0), 0);
    }

    static double best(double cores) {
        return slowdown(cores, (long) (cores * 1_000));
    }

    private static double slowdown(double cores, long cpuMillis) {
        double saturated = cores * 1_000;
        return USER / Math.min(saturated, cpuMillis) * 1.0 + Math.max(0, cpuMillis - saturated) / STEP * 0.1;
    }

    @Override
    public ClusterResult play(Lesson lesson, NodeRules rules, RunHook hook) {
        Tape tape = lesson.tape();
        HarvestPolicy policy = rules.policy().get();
        float[] slowdown = new float[tape.size()];
        long[] end = new long[tape.size()];
        OptionSet options = new OptionSet();
        for (int i = 0; i < OPTIONS; i++) {
            options.add((i + 1) * STEP, MEMORY, (i + 1) * STEP == USER);
        }
        ProfileSnapshot profile = new ProfileSnapshot();
        NodeView node = new NodeView();
        Choice choice = new Choice();
        for (int i = 0; i < tape.size(); i++) {
            double cores = tape.functions().get(tape.function()[i]).coresSaturation(1);
            profile.clear(USER, MEMORY, 0);
            profile.cpu.meanPeak = (long) (cores * 1_000);
            hook.beforeAdmit(i, 0);
            policy.choose(options, profile, node, choice);
            slowdown[i] = (float) slowdown(cores, options.cpuMillis(choice.option));
            end[i] = tape.arrivalNs()[i] + (long) (tape.userDurationNs()[i] * slowdown[i]);
        }
        return new ClusterResult(
                0,
                tape.arrivalNs(),
                end,
                slowdown,
                new int[tape.size()],
                new float[tape.size()],
                new float[tape.size()],
                new byte[tape.size()],
                new ClusterResult.Totals(0, 0, 0, 0, 0, 0, 0, 0, 1),
                null);
    }
}
