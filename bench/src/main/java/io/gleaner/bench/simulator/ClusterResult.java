package io.gleaner.bench.simulator;

/**
 * What became of a tape's invocations, in columns by the tape's index; those before {@code measuredFrom} are warm-up. The
 * arrays are not copied.
 *
 * @param measuredFrom the first invocation that counts
 * @param startNs when each began to run, its cold start over
 * @param endNs when it ended
 * @param slowdown M1: its duration over the counterfactual one; 10 where it failed
 * @param node where it ran
 * @param harvestedShare M2: mean part of its allocation that was taken from it by the ledger, of the resource where that is more
 * @param lentShare the part that others used
 * @param flags {@link #GIVEN_MORE} and the others
 * @param totals what is counted for all together
 * @param series use, allocations and loans over time; null where none was asked for
 */
public record ClusterResult(
        int measuredFrom,
        long[] startNs,
        long[] endNs,
        float[] slowdown,
        int[] node,
        float[] harvestedShare,
        float[] lentShare,
        byte[] flags,
        Totals totals,
        TimeSeries series) {
    /** It was given more than its user allocation at some time. */
    public static final int GIVEN_MORE = 1;

    /** It was killed. */
    public static final int FAILED = 1 << 1;

    /** One of its wires tripped. */
    public static final int TRIPPED = 1 << 2;

    /** It waited for a new container. */
    public static final int COLD = 1 << 3;

    /** It was a control run at the user allocation. */
    public static final int CONTROL = 1 << 4;

    /** From this mean part on a run counts as harvested (M2). */
    public static final double HARVESTED_FROM = 0.10;

    /** What a failure counts in slowdown (M1). */
    public static final float FAILED_SLOWDOWN = 10;

    /**
     * Counted over the measured part of the simulation.
     *
     * @param oomKills runs killed for want of memory
     * @param nodeOomKills of these, runs killed since their node had none left; the others came to their own limit
     * @param idleEvictions idle containers that gave way to what runs may take up
     * @param memoryReturnShort returns of memory that had to wait for a borrower
     * @param trips of wires
     * @param loans made
     * @param cpuUtilisation mean part of the nodes' CPU in use, from the first measured arrival to the last end
     * @param memoryUtilisation mean part of the nodes' memory in use by runs
     * @param spanNs that time
     */
    public record Totals(
            long oomKills,
            long nodeOomKills,
            long idleEvictions,
            long memoryReturnShort,
            long trips,
            long loans,
            double cpuUtilisation,
            double memoryUtilisation,
            long spanNs) {}

    /**
     * All nodes together, at evenly spaced moments; memory in bytes, CPU in millicores. Each cell is the mean over its
     * stretch of time. Where there is no ledger, as with weights and oracle, allocations and loans are empty.
     *
     * @param stepNs between two points
     * @param cpuUsed in use
     * @param cpuUser sum of the user allocations in flight
     * @param cpuAllocated sum of the ledger's allocations
     * @param cpuLent what of the user allocations of others borrowers have
     * @param cpuFreeLent what of capacity that nobody is allocated borrowers have
     * @param memoryUsed in use
     * @param memoryUser sum of the user allocations in flight
     * @param memoryAllocated sum of the ledger's allocations
     * @param memoryLent what of the user allocations of others borrowers have, that which is due back included
     * @param memoryFreeLent what of capacity that nobody is allocated borrowers have
     */
    public record TimeSeries(
            long stepNs,
            double[] cpuUsed,
            double[] cpuUser,
            double[] cpuAllocated,
            double[] cpuLent,
            double[] cpuFreeLent,
            double[] memoryUsed,
            double[] memoryUser,
            double[] memoryAllocated,
            double[] memoryLent,
            double[] memoryFreeLent) {}

    /** How many invocations count. */
    public int measured() {
        return slowdown.length - measuredFrom;
    }

    /** Whether an invocation has a flag. */
    public boolean has(int invocation, int flag) {
        return (flags[invocation] & flag) != 0;
    }

    /** Whether an invocation counts as harvested (M2). */
    public boolean harvested(int invocation) {
        return harvestedShare[invocation] >= HARVESTED_FROM;
    }
}
