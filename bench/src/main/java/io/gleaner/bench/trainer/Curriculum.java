package io.gleaner.bench.trainer;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.bench.simulator.Episode;
import io.gleaner.bench.simulator.Scenario;
import io.gleaner.bench.simulator.Scenarios;
import java.util.ArrayList;
import java.util.List;

/**
 * Which episodes are for what. Training, validation and the held-out evaluation draw from ranges of seeds that never
 * meet. A third are the demo's small fractional node at other loads, the rest nodes drawn at random.
 */
final class Curriculum {
    private static final long VALIDATION_SEEDS = 1L << 40;
    private static final long HELD_OUT_SEEDS = 1L << 41;
    private static final CpuLoan[] LOANS = {CpuLoan.IDLE, CpuLoan.IDLE, CpuLoan.SHARES, CpuLoan.QUOTA};

    private Curriculum() {}

    static Episode training(long seed) {
        return draw(Math.floorMod(seed, VALIDATION_SEEDS));
    }

    static List<Episode> validation(int count) {
        return range(VALIDATION_SEEDS, count);
    }

    /** Nodes drawn at random that no training and no choice of a checkpoint has seen. */
    static List<Episode> heldOutRandom(int count) {
        List<Episode> episodes = new ArrayList<>();
        for (long seed = HELD_OUT_SEEDS; seed < HELD_OUT_SEEDS + count; seed++) {
            episodes.add(Episode.of(Scenarios.random(seed), seed));
        }
        return episodes;
    }

    /** The demo's node, on arrivals that no training has seen. */
    static List<Episode> heldOutDemo(int count) {
        List<Episode> episodes = new ArrayList<>();
        for (long seed = HELD_OUT_SEEDS; seed < HELD_OUT_SEEDS + count; seed++) {
            episodes.add(Episode.of(Scenarios.demo(), seed));
        }
        return episodes;
    }

    private static List<Episode> range(long first, int count) {
        List<Episode> episodes = new ArrayList<>();
        for (long seed = first; seed < first + count; seed++) {
            episodes.add(draw(seed));
        }
        return episodes;
    }

    private static Episode draw(long seed) {
        return Episode.of(Math.floorMod(seed, 3) == 0 ? demoLike(seed) : Scenarios.random(seed), seed);
    }

    private static Scenario demoLike(long seed) {
        Scenario demo = Scenarios.demo();
        double load = 0.6 + 0.05 * Math.floorMod(seed / 3, 10);
        CpuLoan loan = LOANS[(int) Math.floorMod(seed / 3, (long) LOANS.length)];
        return new Scenario(
                demo.name(),
                demo.cpuMillis(),
                demo.cpuMillisPhysical(),
                demo.memoryBytes(),
                demo.functions(),
                load,
                demo.windowNs(),
                loan);
    }
}
