package io.gleaner.harvest.ledger;

import io.gleaner.harvest.Resource;
import java.util.concurrent.atomic.AtomicLong;

/** Who lends what to whom until when. */
public final class Ledger {
    private final LedgerConfig config;
    private final LedgerListener listener;
    private final AtomicLong userCpuMillis = new AtomicLong();
    private final AtomicLong userMemoryBytes = new AtomicLong();

    /** A ledger without loans. */
    public Ledger(LedgerConfig config, LedgerListener listener) {
        this.config = config;
        this.listener = listener;
    }

    /** What it was built from. */
    public LedgerConfig config() {
        return config;
    }

    /** What the node has. */
    public long capacity(Resource resource) {
        return resource == Resource.CPU ? config.cpuMillisCapacity() : config.memoryBytesCapacity();
    }

    /** The sum of the user allocations in flight. Any thread. */
    public long user(Resource resource) {
        return (resource == Resource.CPU ? userCpuMillis : userMemoryBytes).get();
    }

    /** What no user allocation in flight covers, at least 0. Any thread. */
    public long free(Resource resource) {
        return Math.max(0, capacity(resource) - user(resource));
    }
}
