package io.gleaner.bench.simulator;

import io.gleaner.agent.decision.DecisionConfigBuilder;
import io.gleaner.bench.workload.AloneDuration;
import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.MemoryNeed;
import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Phase;
import io.gleaner.bench.workload.Tape;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.policy.Policies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/** Functions, tapes and rules for the engine's tests. */
final class Tapes {
    static final NodeShape NODE = new NodeShape(8_000, 16L << 30);

    private static final long MIB = 1L << 20;

    private Tapes() {}

    /** One that needs so much CPU time on so many cores, and 64 MiB of the 128 MiB that it has. */
    static FunctionModel working(String name, long cpuMillisUser, double coreMillis, double cores) {
        return new FunctionModel(
                name,
                cpuMillisUser,
                128 * MIB,
                List.of(Phase.work(coreMillis, cores)),
                new MemoryNeed(32 * MIB, 64 * MIB, 1),
                0);
    }

    /** One of which anything may be true, but that it is never killed at its user allocation. */
    static FunctionModel random(int index, SplittableRandom random) {
        List<Phase> phases = new ArrayList<>();
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            phases.add(
                    random.nextInt(3) == 0
                            ? Phase.waiting(1 + random.nextInt(150))
                            : Phase.work(1 + random.nextInt(300), 0.5 + random.nextInt(4)));
        }
        long saturation = (64 + random.nextInt(512)) * MIB;
        long need = saturation / 3;
        long user = (long) (saturation * (0.5 + random.nextDouble()));
        return new FunctionModel(
                "f" + index,
                250L * (1 + random.nextInt(10)),
                user,
                phases,
                new MemoryNeed(need, saturation, random.nextDouble() * 2),
                random.nextInt(2) * 50_000_000L);
    }

    /** Invocations of random functions, so many a second. */
    static Tape random(int functions, int invocations, double perSecond, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<FunctionModel> models = new ArrayList<>();
        for (int i = 0; i < functions; i++) {
            models.add(random(i, random));
        }
        long[] arrivalNs = new long[invocations];
        int[] function = new int[invocations];
        long nowNs = 0;
        for (int i = 0; i < invocations; i++) {
            nowNs += (long) (-Math.log(1 - random.nextDouble()) / perSecond * 1e9);
            arrivalNs[i] = nowNs;
            function[i] = random.nextInt(functions);
        }
        return of(models, arrivalNs, function, random, NODE);
    }

    /** These invocations at multipliers 1. */
    static Tape plain(List<FunctionModel> models, long[] arrivalNs, int[] function) {
        return of(models, arrivalNs, function, null, NODE);
    }

    private static Tape of(
            List<FunctionModel> models, long[] arrivalNs, int[] function, SplittableRandom random, NodeShape node) {
        int size = arrivalNs.length;
        float[] work = new float[size];
        float[] cores = new float[size];
        float[] memory = new float[size];
        long[] inputBytes = new long[size];
        long[] userDurationNs = new long[size];
        AloneDuration alone = new AloneDuration(node.cpuMillis());
        for (int i = 0; i < size; i++) {
            work[i] = random == null ? 1 : (float) (0.5 + random.nextDouble());
            cores[i] = random == null ? 1 : (float) (0.5 + random.nextDouble());
            memory[i] = random == null ? 1 : (float) (0.8 + 0.4 * random.nextDouble());
            inputBytes[i] = random == null ? -1 : (long) (work[i] * MIB);
            userDurationNs[i] = alone.userNs(models.get(function[i]), work[i], cores[i], memory[i]);
        }
        return new Tape(models, 0, arrivalNs, function, work, cores, memory, inputBytes, userDurationNs);
    }

    static NodeRules rules(String policy) {
        return new NodeRules(
                policy, Sharing.LIMITS, () -> Policies.byName(policy, Threshold.PAPER), UnaryOperator.identity());
    }

    static NodeRules rules(String policy, UnaryOperator<DecisionConfigBuilder> config) {
        return new NodeRules(policy, Sharing.LIMITS, () -> Policies.byName(policy, Threshold.PAPER), config);
    }

    static NodeRules rules(Sharing sharing) {
        return new NodeRules(
                sharing.name(),
                sharing,
                () -> Policies.byName(Policies.FIXED, Threshold.PAPER),
                UnaryOperator.identity());
    }

    static ClusterResult play(Tape tape, NodeRules rules) {
        return new ClusterSimulator(List.of(NODE), tape, rules, SimulationOptions.standard(1), RunHook.NONE).run();
    }

    static double meanSlowdown(ClusterResult result) {
        double sum = 0;
        for (float one : result.slowdown()) {
            sum += one;
        }
        return sum / result.slowdown().length;
    }

    /** All that came of it, to compare. */
    static String text(ClusterResult result) {
        return Arrays.toString(result.startNs())
                + Arrays.toString(result.endNs())
                + Arrays.toString(result.slowdown())
                + Arrays.toString(result.node())
                + Arrays.toString(result.harvestedShare())
                + Arrays.toString(result.lentShare())
                + Arrays.toString(result.flags())
                + result.totals();
    }
}
