package io.gleaner.bench.simulator;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.bench.workload.Phase;
import io.gleaner.bench.workload.Trigger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Scenarios to train on and to compare on. */
public final class Scenarios {
    private static final long MIB = 1L << 20;
    private static final long WINDOW_NS = 40_000_000_000L;
    private static final double DEMO_LOAD = 0.85;
    private static final long WINDOW_LEAST_NS = 8_000_000_000L;

    private Scenarios() {}

    /**
     * The demo's node: it admits 1.5 cores on a machine of 2, of which agent and load generator take about 0.2; the
     * bundled functions with two inputs each, as often as they come there; reserved load 0.85.
     */
    public static Scenario demo() {
        List<Double> twice = List.of(1.0, 2.0);
        List<SimulatedFunction> functions = List.of(
                function("primes", 250, 128, List.of(Phase.work(40, 1)), twice, 60, Trigger.HTTP, 210),
                function("matrix", 500, 128, List.of(Phase.work(60, 1)), twice, 60, Trigger.QUEUE, 247),
                function(
                        "relay",
                        500,
                        128,
                        repeat(9, Phase.waiting(20), Phase.work(2, 1)),
                        List.of(1.0),
                        60,
                        Trigger.EVENT,
                        495),
                function(
                        "burst",
                        500,
                        128,
                        repeat(6, Phase.work(10, 1), Phase.waiting(30)),
                        List.of(1.0),
                        60,
                        Trigger.HTTP,
                        352),
                function("index", 500, 256, List.of(Phase.work(60, 1)), twice, 130, Trigger.STORAGE, 50),
                function("digest", 250, 128, List.of(Phase.work(20, 1)), twice, 60, Trigger.ORCHESTRATION, 22),
                function(
                        "step",
                        1_000,
                        128,
                        List.of(Phase.waiting(175), Phase.work(120, 1)),
                        List.of(1.0),
                        60,
                        Trigger.TIMER,
                        150));
        return new Scenario("demo", 1_500, 1_800, 2_048 * MIB, functions, DEMO_LOAD, WINDOW_NS, CpuLoan.IDLE);
    }

    /**
     * A node drawn from a seed: 1 to 16 cores, 4 to 9 functions, load 0.5 to 1.05, any way of lending CPU. Allocations
     * are 40 % over, 20 % right and 40 % under what the functions can use.
     */
    public static Scenario random(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] sizes = {1_000, 1_500, 1_500, 2_000, 4_000, 8_000, 16_000};
        long cpuMillis = sizes[random.nextInt(sizes.length)];
        List<SimulatedFunction> functions = new ArrayList<>();
        int count = 4 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            functions.add(randomFunction("f" + i, cpuMillis, random));
        }
        double load = 0.5 + 0.55 * random.nextDouble();
        CpuLoan[] loans = {CpuLoan.IDLE, CpuLoan.IDLE, CpuLoan.SHARES, CpuLoan.QUOTA};
        CpuLoan loan = loans[random.nextInt(loans.length)];
        // A larger node takes more invocations a second: a shorter window holds as many decisions.
        long windowNs = Math.max(WINDOW_LEAST_NS, (long) (WINDOW_NS / (cpuMillis / 1_000.0)));
        long memoryBytes = (long) (cpuMillis / 1e3 * (768 + random.nextInt(1_024))) * MIB;
        return new Scenario("node " + seed, cpuMillis, cpuMillis, memoryBytes, functions, load, windowNs, loan);
    }

    private static SimulatedFunction randomFunction(String name, long nodeCpuMillis, SplittableRandom random) {
        long largest = Math.min(4_000, nodeCpuMillis / 2);
        double cores = 0.25 * (1 + random.nextInt((int) (largest / 250)));
        double kind = random.nextDouble();
        // What it can use over what it asked for: less (over-provisioned), the same, more (under-provisioned).
        double ratio = kind < 0.4 ? 0.15 + 0.5 * random.nextDouble() : kind < 0.6 ? 1 : 1.5 + 3 * random.nextDouble();
        double usable = Math.min(nodeCpuMillis / 1e3, cores * ratio);
        double workCoreMillis = Math.exp(Math.log(8) + random.nextDouble() * Math.log(60)) * Math.sqrt(cores * 2);
        long memoryMib = 64L * (1 + random.nextInt(8));
        double memoryRatio = random.nextInt(3) == 0 ? 1.2 + random.nextDouble() : 0.3 + 0.5 * random.nextDouble();
        return new SimulatedFunction(
                name,
                (long) (cores * 1e3),
                memoryMib * MIB,
                phases(usable, workCoreMillis, random),
                inputs(random),
                0.05 + 0.15 * random.nextDouble(),
                (long) (memoryMib * MIB * Math.min(memoryRatio, 0.7) * 0.6),
                (long) (memoryMib * MIB * memoryRatio),
                0.5 + random.nextDouble(),
                Trigger.values()[random.nextInt(Trigger.values().length)],
                0.3 + random.nextDouble());
    }

    /** Steady, bursty, with a step, or single-threaded bursts between waits that average to what it can use. */
    private static List<Phase> phases(double usable, double workCoreMillis, SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> List.of(Phase.work(workCoreMillis, usable));
            case 1 -> repeat(5, Phase.work(workCoreMillis / 5, usable), Phase.waiting(workCoreMillis / 5 / usable));
            case 2 -> List.of(Phase.waiting(workCoreMillis / usable), Phase.work(workCoreMillis, Math.max(1, usable)));
            default -> duty(usable, workCoreMillis);
        };
    }

    private static List<Phase> duty(double usable, double workCoreMillis) {
        if (usable >= 1) {
            return List.of(Phase.work(workCoreMillis, usable));
        }
        int bursts = Math.max(2, (int) (workCoreMillis / 8));
        double burst = workCoreMillis / bursts;
        return repeat(bursts, Phase.work(burst, 1), Phase.waiting(burst / usable - burst));
    }

    private static List<Double> inputs(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> List.of(1.0);
            case 1 -> List.of(0.7, 1.0, 1.3);
            default -> List.of(0.4, 1.0, 2.0);
        };
    }

    private static List<Phase> repeat(int times, Phase first, Phase second) {
        List<Phase> phases = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            phases.add(first);
            phases.add(second);
        }
        return phases;
    }

    private static SimulatedFunction function(
            String name,
            long cpuMillisUser,
            long memoryMibUser,
            List<Phase> phases,
            List<Double> inputs,
            long memoryMib,
            Trigger trigger,
            double loadShare) {
        return new SimulatedFunction(
                name,
                cpuMillisUser,
                memoryMibUser * MIB,
                phases,
                inputs,
                0.05,
                memoryMib * MIB / 2,
                memoryMib * MIB,
                1,
                trigger,
                loadShare);
    }
}
