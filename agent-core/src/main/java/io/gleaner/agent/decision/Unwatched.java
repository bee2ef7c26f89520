package io.gleaner.agent.decision;

import io.gleaner.harvest.ledger.Ledger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Runs that a full table left without a handle: nobody will say when they end, but they use their user allocations, and
 * what they use must not be lent as if it were free. They count in the ledger's sum until the time that they were given is
 * over. Any thread enters, the watch lets go; allocates nothing. Times of the caller's clock in nanoseconds.
 */
final class Unwatched {
    /** How long a run counts whose host named no limit: the longest that platforms let a function run. */
    private static final long LONGEST_RUN_NS = 900_000_000_000L;

    private static final int BUCKETS = 64;
    /** Rows for those that end in the bucket of now, in the last, and one between them that is being emptied. */
    private static final int ROWS = BUCKETS + 4;

    private final Ledger ledger;
    private final long lostAfterNs;
    private final long bucketNs;
    private final AtomicLongArray cpuMillis = new AtomicLongArray(ROWS);
    private final AtomicLongArray memoryBytes = new AtomicLongArray(ROWS);
    // The watch's own.
    private long emptied;
    private boolean begun;

    /** @param lostAfterNs how long a run counts at most, whatever its host named */
    Unwatched(Ledger ledger, long lostAfterNs) {
        this.ledger = ledger;
        this.lostAfterNs = lostAfterNs;
        bucketNs = Math.max(1, lostAfterNs / BUCKETS);
    }

    /** A run without a handle begins; {@code remainingNs} as in admit. {@link Ledger#settle} must follow. */
    void enter(long cpuMillisUser, long memoryBytesUser, long remainingNs, long nowNs) {
        long lastsNs = Math.min(remainingNs > 0 ? remainingNs : LONGEST_RUN_NS, lostAfterNs);
        int row = row(Math.floorDiv(nowNs + lastsNs, bucketNs) + 1);
        ledger.enter(cpuMillisUser, memoryBytesUser);
        cpuMillis.addAndGet(row, cpuMillisUser);
        memoryBytes.addAndGet(row, memoryBytesUser);
    }

    /** Lets go of those whose time is over. The watch. */
    void tick(long nowNs) {
        long bucket = Math.floorDiv(nowNs, bucketNs);
        long from = begun ? Math.max(emptied, bucket - ROWS) : bucket - 1;
        for (long over = from + 1; over <= bucket; over++) {
            long cpu = cpuMillis.getAndSet(row(over), 0);
            long memory = memoryBytes.getAndSet(row(over), 0);
            if (cpu != 0 || memory != 0) {
                ledger.leave(cpu, memory);
            }
        }
        emptied = bucket;
        begun = true;
    }

    private static int row(long bucket) {
        return (int) Math.floorMod(bucket, (long) ROWS);
    }
}
