package io.gleaner.bench.compare;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.workload.DrawnTape;

/** Where tapes come from and where they are played. Any thread, many at once. */
interface Arena {
    /** Draws the invocations of one seed. */
    DrawnTape draw(Cell cell, long seed);

    /** Plays them with a policy; seriesPoints as in the simulator's options. */
    ClusterResult play(String policy, DrawnTape tape, long seed, int seriesPoints);
}
