package io.gleaner.agent.lease;

import io.gleaner.nativebindings.cgroup.Cgroup;

/** Where leases are written down. No limit of a container may be touched before its lease is. */
public interface Leases extends AutoCloseable {
    /**
     * Writes down a container's groups, its limits of now, and what its owner asked for. Enforcement thread; cold.
     *
     * @return null where it can't be written down: then the container must be left alone
     */
    Lease open(Cgroup group, long cpuMillisUser, long memoryBytesUser);

    /** Why the last {@link #open} answered null: a clause for a sentence. */
    String whyNot();

    /** Whether what was written down still is; looks at the disk. Enforcement thread; cold. */
    boolean intact();

    /**
     * Nothing more is written to open leases, since the file was cut, removed, or can't be reached: a store there would fault.
     * Closing them restores as always. Enforcement thread.
     */
    void forget();

    /** After {@link #forget}, once all leases are closed: makes a new file for later ones, if that is possible. */
    void renew();

    /** Lets the file go; removes it where no lease is open. Enforcement thread. */
    @Override
    void close();
}
