package io.gleaner.bench.trainer;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.bench.simulator.SimulationOptions;
import io.gleaner.bench.workload.JournalWorkload;
import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Tape;
import io.gleaner.bench.workload.Workload;
import io.gleaner.bench.workload.WorkloadOptions;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Which lessons are for what. Training, validation and the held-out evaluation draw from ranges of seeds that never meet.
 * Workloads of a mix take turns; size, load, inputs, drift and the way of CPU loans are
 * drawn (a journal keeps its node and its times). Immutable, any thread.
 */
final class Curriculum {
    private static final long VALIDATION_SEEDS = 1L << 40;
    private static final long HELD_OUT_SEEDS = 1L << 41;
    private static final CpuLoan[] LOANS = {CpuLoan.IDLE, CpuLoan.IDLE, CpuLoan.SHARES, CpuLoan.QUOTA};
    private static final double[] LOADS = {0.5, 0.85, 1.0, 1.2};
    private static final double[] SIGMAS = {0, 0.3, 0.3, 0.6};
    private static final int[] CORES = {4, 8, 8, 16};
    private static final long[] BYTES_PER_CORE = {1L << 30, 1L << 30, 2L << 30};
    /** The demo's node: it admits 1.5 cores. */
    private static final NodeShape DEMO = new NodeShape(1_500, 2L << 30);

    private final List<Workload> workloads;
    private final int invocations;

    Curriculum(List<Workload> workloads, int invocations) {
        this.workloads = List.copyOf(workloads);
        this.invocations = invocations;
    }

    /** The workloads of the mix. */
    List<Workload> workloads() {
        return workloads;
    }

    /** The n-th lesson of a training. */
    Lesson training(long seed, long n) {
        return draw(n, Math.floorMod(Streams.EPISODES.of(seed, n).nextLong(), VALIDATION_SEEDS));
    }

    /** What the normaliser is fitted to. */
    Lesson sample(long seed, long n) {
        return draw(n, Math.floorMod(Streams.NORMALISER.of(seed, n).nextLong(), VALIDATION_SEEDS));
    }

    /** The n-th lesson that checkpoints are judged by, whatever the training's seed. */
    Lesson validation(int n) {
        return draw(n, VALIDATION_SEEDS + n);
    }

    /** The n-th lesson that no training and no choice of a checkpoint has seen. */
    Lesson heldOut(int n) {
        return draw(n, HELD_OUT_SEEDS + n);
    }

    private Lesson draw(long turn, long seed) {
        Workload workload = workloads.get((int) (turn % workloads.size()));
        SplittableRandom random = new SplittableRandom(Streams.mix(seed));
        NodeShape node = node(workload, random);
        boolean asItWas = workload instanceof JournalWorkload;
        double drawn = LOADS[random.nextInt(LOADS.length)];
        double load = asItWas ? 0 : drawn;
        double sigma = SIGMAS[random.nextInt(SIGMAS.length)];
        boolean drift = random.nextInt(4) == 0;
        CpuLoan loan = LOANS[random.nextInt(LOANS.length)];
        WorkloadOptions options =
                new WorkloadOptions(List.of(node), load, sigma, 1, false, drift, 0.4, 0.4, invocations);
        Tape tape = workload.draw(options, seed);
        return new Lesson(workload.name(), node, tape, loan, SimulationOptions.standard(seed));
    }

    private static NodeShape node(Workload workload, SplittableRandom random) {
        int cores = CORES[random.nextInt(CORES.length)];
        long bytesPerCore = BYTES_PER_CORE[random.nextInt(BYTES_PER_CORE.length)];
        if (workload.name().equals("demo")) {
            return DEMO;
        }
        NodeShape own = workload instanceof JournalWorkload journal ? journal.node() : null;
        return own != null ? own : new NodeShape(cores * 1_000L, cores * bytesPerCore);
    }
}
