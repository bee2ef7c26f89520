package io.gleaner.nativebindings.cgroup;

/** The hard memory limit of one group. */
interface MemoryLimits extends AutoCloseable {
    /** Sets the limit in bytes; {@link KernelText#MAX} = none. */
    WriteOutcome limit(long memoryBytes);

    /** See {@link LimitWriter#outgrowingWaits}. */
    WriteOutcome outgrowingWaits(boolean waits);

    /** The limit last read, {@link KernelText#MAX} = none. */
    long current();

    /** See {@link LimitWriter#adopt}. */
    boolean adopt();

    @Override
    void close();
}
