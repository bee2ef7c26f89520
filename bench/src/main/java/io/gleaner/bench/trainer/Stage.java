package io.gleaner.bench.trainer;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.simulator.NodeRules;
import io.gleaner.bench.simulator.RunHook;

/** Where lessons are played: the simulator, or, in tests, a world whose best choice is known. Any thread. */
@FunctionalInterface
interface Stage {
    /** Plays a lesson under rules; the hook hears of every decision. Deterministic. */
    ClusterResult play(Lesson lesson, NodeRules rules, RunHook hook);
}
