package io.gleaner.bench.simulator;

/** Something that will happen at a known time; in an {@link EventHeap} at most once. One thread. */
abstract class ClusterEvent {
    /** Its time in nanoseconds, doubled; odd where what else happens at that time comes first. */
    long key;
    /** Where it is in the heap, -1 = nowhere. */
    int place = -1;

    /** It is time. */
    abstract void happen(long nowNs);
}
