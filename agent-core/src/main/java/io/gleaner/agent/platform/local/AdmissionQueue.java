package io.gleaner.agent.platform.local;

import java.util.ArrayList;
import java.util.List;

/**
 * Who may run on the node next: the sum of the user allocations of what runs stays within the node's capacity, per
 * resource; everything else waits. Harvested capacity never admits anybody.
 *
 * <p>The order is that of arrival, except that smaller work may pass work that does not fit yet, for at most
 * {@code overtakeNsMax} from the moment it first was found not to fit: from then on nobody passes it, so it runs as soon
 * as what runs now has ended. Only CPU and memory of running invocations count: a warm process without an invocation
 * holds no CPU here, and no memory either.
 *
 * <p>A rule: no clock, no I/O. Not thread-safe; the dispatcher's monitor guards it. Bounded by its user: each replica
 * has at most one piece of work in here.
 *
 * @param <T> the work
 */
final class AdmissionQueue<T> {
    private static final long FITS_SO_FAR = Long.MIN_VALUE;

    private final NodeCapacity node;
    private final long overtakeNsMax;
    private final List<Entry<T>> waiting = new ArrayList<>();
    private long cpuMillisRunning;
    private long memoryBytesRunning;

    AdmissionQueue(NodeCapacity node, long overtakeNsMax) {
        this.node = node;
        this.overtakeNsMax = overtakeNsMax;
    }

    /**
     * Lets work wait.
     *
     * @param sequence its place in the order of arrival
     * @throws IllegalArgumentException if it would never fit
     */
    void offer(T work, long sequence, long cpuMillis, long memoryBytes) {
        if (cpuMillis > node.cpuMillis() || memoryBytes > node.memoryBytes()) {
            throw new IllegalArgumentException(cpuMillis + "m CPU and " + memoryBytes + " bytes never fit a node of "
                    + node.inWords() + "; refuse such work when it is deployed");
        }
        int at = waiting.size();
        while (at > 0 && waiting.get(at - 1).sequence > sequence) {
            at--;
        }
        waiting.add(at, new Entry<>(work, sequence, cpuMillis, memoryBytes));
    }

    /** Admits and hands out the next piece of work, or null when none may run now. Call until null. */
    T next(long nowNs) {
        for (int i = 0; i < waiting.size(); i++) {
            Entry<T> entry = waiting.get(i);
            if (fits(entry)) {
                waiting.remove(i);
                cpuMillisRunning += entry.cpuMillis;
                memoryBytesRunning += entry.memoryBytes;
                return entry.work;
            }
            if (entry.blockedSinceNs == FITS_SO_FAR) {
                entry.blockedSinceNs = nowNs;
            } else if (nowNs - entry.blockedSinceNs > overtakeNsMax) {
                return null;
            }
        }
        return null;
    }

    /** Work that was admitted has ended: give the figures it was offered with. */
    void release(long cpuMillis, long memoryBytes) {
        if (cpuMillis > cpuMillisRunning || memoryBytes > memoryBytesRunning) {
            throw new IllegalStateException("more is released than runs: " + cpuMillis + "m of " + cpuMillisRunning
                    + "m, " + memoryBytes + " of " + memoryBytesRunning + " bytes");
        }
        cpuMillisRunning -= cpuMillis;
        memoryBytesRunning -= memoryBytes;
    }

    /** Takes back work that has not been admitted; false if it is not waiting here. */
    boolean withdraw(T work) {
        return waiting.removeIf(entry -> entry.work == work);
    }

    long cpuMillisRunning() {
        return cpuMillisRunning;
    }

    long memoryBytesRunning() {
        return memoryBytesRunning;
    }

    int waiting() {
        return waiting.size();
    }

    private boolean fits(Entry<T> entry) {
        return cpuMillisRunning + entry.cpuMillis <= node.cpuMillis()
                && memoryBytesRunning + entry.memoryBytes <= node.memoryBytes();
    }

    private static final class Entry<T> {
        final T work;
        final long sequence;
        final long cpuMillis;
        final long memoryBytes;
        long blockedSinceNs = FITS_SO_FAR;

        Entry(T work, long sequence, long cpuMillis, long memoryBytes) {
            this.work = work;
            this.sequence = sequence;
            this.cpuMillis = cpuMillis;
            this.memoryBytes = memoryBytes;
        }
    }
}
