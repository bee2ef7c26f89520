package io.gleaner.bench.delivery.simulate;

/** Chooses a node for each call, at the node where it arrives, by what that one can see. One thread. */
interface Policy {
    /** The call is lost. */
    int FAILED = -1;

    /** @return where the call goes; {@link #FAILED} = nowhere */
    int choose(int home, long nowNs, Sight sight);

    /** A call came back. @param durationNs how long it ran */
    default void ended(int home, int node, long durationNs) {}
}
