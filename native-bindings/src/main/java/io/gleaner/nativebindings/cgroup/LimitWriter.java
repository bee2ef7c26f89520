package io.gleaner.nativebindings.cgroup;

/**
 * Writes the limits of one container, only when they change, and reads them back. Not thread-safe: one writer per
 * container, on the enforcement thread. Negative arguments throw {@link IllegalArgumentException}; nothing else throws.
 */
public interface LimitWriter extends AutoCloseable {
    /**
     * Sets the CPU quota and keeps the platform's period. Less than the kernel's least quota of 1 ms a period becomes
     * 1 ms. A burst that is larger than the new quota is cut to it and comes back when the quota grows again.
     *
     * @param cpuMillis thousandths of a core; 0 = no limit
     */
    WriteOutcome cpuQuota(long cpuMillis);

    /** Sets how much unused quota may be saved up, in microseconds; cut to the quota in force. */
    WriteOutcome cpuBurst(long burstUs);

    /**
     * Sets the share of a busy CPU in proportion to the user allocation: v1 cpu.shares 1024 a core (2 to 262144), v2
     * cpu.weight 100 a core (1 to 10000). While the group is idle the value is kept and written when that ends.
     */
    WriteOutcome cpuShares(long cpuMillisUser);

    /** Lets any normal group preempt this one at once (cpu.idle); its shares come back when this ends. */
    WriteOutcome cpuIdle(boolean idle);

    /**
     * Sets the hard memory limit. Lowering it below what can't be reclaimed is {@link WriteOutcome#REFUSED} in v1 by the
     * kernel (EBUSY), in v2 by us, because the kernel would kill.
     *
     * @param memoryBytes bytes, rounded down to a page by the kernel; 0 = no limit
     */
    WriteOutcome memoryLimit(long memoryBytes);

    /**
     * Whether a task that outgrows the memory limit waits instead of being killed, for as long as the limit stands below
     * what its owner asked for: v1 oom_kill_disable, until {@code false} brings back what the platform had. Raise the limit
     * first, then say {@code false}: a task that waits then goes on, or is killed if it has outgrown that too. Whoever says
     * {@code true} must react to the group's OOM event, or the task waits for ever. v2 has no such switch and answers {@link
     * WriteOutcome#REFUSED}: there a task that outgrows a lowered limit before it is raised is killed.
     */
    WriteOutcome outgrowingWaits(boolean waits);

    /** The CPU quota last read, in thousandths of a core, rounded up; 0 = none. */
    long cpuMillis();

    /** The memory limit last read; 0 = none. */
    long memoryBytes();

    /** Reads every value again and takes it as ours: the end of {@link WriteOutcome#FOREIGN}. False if the group is gone. */
    boolean adopt();

    /** Closes the files and leaves the limits as they are; idempotent. */
    @Override
    void close();
}
