package io.gleaner.agent.runtime;

/**
 * What an invocation was given and used, once it has ended. CPU in millicores, memory in bytes, time in nanoseconds.
 *
 * @param hostIdHigh upper half of the host's own id, as given to {@code admit}
 * @param hostIdLow lower half of it
 * @param outcome an {@code OUTCOME_*} constant of the embedding interface, -1 where the host never said
 * @param baselineNs the baseline of its function and input bucket before this run; 0 = none yet
 * @param cpuMillisPeak the most it used over one quota period; -1 where it wasn't observed
 * @param memoryBytesPeak the largest working set; -1 where it wasn't observed
 * @param cpuMillisMin the smallest allocation in the ledger while it ran
 * @param cpuMillisMax the largest
 * @param memoryBytesMin the smallest allocation in the ledger while it ran
 * @param memoryBytesMax the largest
 * @param harvestedShareCpu mean over the run of max(0, (user - allocation) / user), 0 to 1
 * @param harvestedShareMemory the same of memory
 * @param controlRun it stayed at the user allocation by draw or to set the baseline
 * @param sharedContainer more than one run was in the container: nothing was recorded of it
 */
public record InvocationFacts(
        long invocation,
        long hostIdHigh,
        long hostIdLow,
        int function,
        int container,
        int outcome,
        long durationNs,
        long baselineNs,
        long cpuMillisUser,
        long memoryBytesUser,
        long cpuMillisPeak,
        long memoryBytesPeak,
        long cpuMillisMin,
        long cpuMillisMax,
        long memoryBytesMin,
        long memoryBytesMax,
        double harvestedShareCpu,
        double harvestedShareMemory,
        boolean trippedCpu,
        boolean trippedMemory,
        boolean controlRun,
        boolean sharedContainer) {

    /** Whether it was given more than its user allocation of either resource at some time. */
    public boolean accelerated() {
        return cpuMillisMax > cpuMillisUser || memoryBytesMax > memoryBytesUser;
    }

    /** The larger of the two harvested shares. */
    public double harvestedShare() {
        return Math.max(harvestedShareCpu, harvestedShareMemory);
    }
}
