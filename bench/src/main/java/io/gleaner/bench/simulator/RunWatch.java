package io.gleaner.bench.simulator;

/** What the watch knows of a run: whether samples of it can be left out for now. One thread. */
final class RunWatch {
    /** Since when its CPU use has been as it is. */
    long changedNs;
    /** The last sample. */
    long sampledNs;
    /** Whether samples are left out. */
    boolean rests;

    void begin(long nowNs) {
        changedNs = nowNs;
        sampledNs = nowNs;
        rests = false;
    }
}
