package io.gleaner.agent.decision;

/**
 * Decides where invocations run, and learns from how they ended. Any thread calls it on the way of an invocation: it waits
 * for nothing, allocates nothing, and answers "here" where it fails or isn't sure.
 */
public interface Placer {
    /** Knows no peers. */
    Placer HERE = new Placer() {};

    /**
     * Decides for one invocation.
     *
     * @param flags as in {@code Gleaner.admit}
     * @param remainingNs until its deadline, 0 = none
     * @param inputBytes -1 = not known
     * @param out cleared, its draw made; afterwards what was decided and from what
     */
    default void place(
            int function,
            long cpuMillisUser,
            long memoryBytesUser,
            long inputBytes,
            long remainingNs,
            int flags,
            long nowNs,
            Placement out) {}

    /** The journal had no room for a decision that sent an invocation to a peer: it runs here. */
    default int reasonUnjournaled() {
        return 0;
    }
}
