package io.gleaner.transport.membership;

/**
 * How long a member is suspected before it counts as dead. Begins at the longest time and shrinks with each further member
 * that suspects it on its own: max - log(c + 1) / log(k + 1) * (max - min), c confirmations of k expected (Dadgar, Phillips
 * and Currey, "Lifeguard: Local Health Awareness for More Accurate Failure Detection", 2018, section IV.B). Owner only.
 */
public final class Suspicion {
    private final long startNs;
    private final long shortestNs;
    private final long longestNs;
    private final long[] accusers;
    private int count;
    private long notBeforeNs;

    /**
     * @param expected how many confirmations bring the time down to the shortest; 0: it is the shortest at once
     * @param accuser who suspects it first
     */
    public Suspicion(long nowNs, long shortestNs, long longestNs, int expected, long accuser) {
        startNs = nowNs;
        notBeforeNs = nowNs;
        this.shortestNs = shortestNs;
        this.longestNs = Math.max(shortestNs, longestNs);
        accusers = new long[1 + Math.max(0, expected)];
        accusers[count++] = accuser;
    }

    /** The shortest time: multiplier * max(1, log10 nodes) * probe interval. */
    public static long shortestNs(int multiplier, int nodes, long probeIntervalNs) {
        return (long) (multiplier * Math.max(1, Math.log10(Math.max(1, nodes))) * probeIntervalNs);
    }

    /** The time after so many confirmations. */
    public static long durationNs(int confirmations, int expected, long shortestNs, long longestNs) {
        if (expected <= 0) {
            return shortestNs;
        }
        double share = Math.log(confirmations + 1.0) / Math.log(expected + 1.0);
        return Math.max(shortestNs, (long) (longestNs - share * (longestNs - shortestNs)));
    }

    /** Counts an accuser; false if it was counted before, or as many as matter were. */
    public boolean confirm(long accuser) {
        if (count == accusers.length) {
            return false;
        }
        for (int at = 0; at < count; at++) {
            if (accusers[at] == accuser) {
                return false;
            }
        }
        accusers[count++] = accuser;
        return true;
    }

    /** Nobody is convicted before this moment, however many suspect it. */
    public void putOff(long untilNs) {
        notBeforeNs = Math.max(notBeforeNs, untilNs);
    }

    /** Whether as many suspect it as matter: one more would change nothing. */
    public boolean complete() {
        return count == accusers.length;
    }

    /** How long it has lasted. */
    public long lastedNs(long nowNs) {
        return nowNs - startNs;
    }

    public long deadlineNs() {
        long durationNs = durationNs(count - 1, accusers.length - 1, shortestNs, longestNs);
        return Math.max(notBeforeNs, startNs + durationNs);
    }

    public int accusers() {
        return count;
    }

    public long accuser(int at) {
        return accusers[at];
    }
}
