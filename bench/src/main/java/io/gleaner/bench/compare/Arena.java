package io.gleaner.bench.compare;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.workload.Tape;

/** Where tapes come from and where they are played. Any thread, many at once. */
interface Arena {
    /** Draws the invocations of one seed. */
    Tape draw(Cell cell, long seed);

    /** Plays them with a policy; seriesPoints as in the simulator's options. */
    ClusterResult play(String policy, Tape tape, Cell cell, long seed, int seriesPoints);

    /** How long a minute of the trace took in this tape, in seconds; NaN where the workload has no minutes. */
    double secondsPerMinute(Cell cell, Tape tape);
}
