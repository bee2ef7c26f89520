package io.gleaner.agent.lease;

/**
 * What one container is owed, for as long as its limits are in our hands. The enforcement thread's own; nothing but {@link
 * #close} does I/O or allocates.
 */
public interface Lease {
    /** What its owner asks for now, millicores and bytes; 0 = no limit of ours. Before a limit is written by it. */
    void user(long cpuMillisUser, long memoryBytesUser);

    /** A CPU quota is about to be written, in millicores. */
    void cpuIntended(long cpuMillis);

    /** This CPU quota stands in its file now, in millicores. */
    void cpuWritten(long cpuMillis);

    /** Its quota is somebody else's from now on. */
    void releaseCpu();

    /** Its memory limit is somebody else's from now on. */
    void releaseMemory();

    /**
     * Puts back what is still not as it was, weight included, and ends the lease. Where that fails the lease stays, for the
     * next start. Cold.
     */
    void close();
}
