package io.gleaner.bench.workload;

/**
 * How long a run takes alone on an idle node at fixed limits: what slowdown (M1) is measured against. The CFS quota is
 * modelled as the kernel has it: so much CPU time a period, gone when it is used, full again at the next period, the
 * first of which begins with the run. Whole throttled periods are skipped in one step. One thread, reusable.
 */
public final class AloneDuration {
    /** The quota period that platforms set. */
    public static final long QUOTA_PERIOD_NS = 100_000_000L;

    /** So little CPU work, in core-nanoseconds, is rounding: no quota period begins for it. */
    public static final double NOTHING_CORE_NS = 16;

    private final double nodeCores;
    private double nowNs;
    private double usedInPeriod;
    private double limitCores;

    /** On a node of this size. */
    public AloneDuration(long cpuMillisNode) {
        if (cpuMillisNode <= 0) {
            throw new IllegalArgumentException("a node has CPU above 0 millicores, not " + cpuMillisNode);
        }
        nodeCores = cpuMillisNode / 1e3;
    }

    /** At the user allocation. */
    public long userNs(FunctionModel model, double work, double cores, double memory) {
        return ns(model, work, cores, memory, model.cpuMillisUser(), model.memoryBytesUser());
    }

    /** With all that the node has. */
    public long saturatedNs(FunctionModel model, double work, double cores, double memory) {
        return ns(model, work, cores, memory, (long) (nodeCores * 1e3), Long.MAX_VALUE);
    }

    /**
     * At these limits; a memory limit below the need only slows here.
     *
     * @param work multiplier of the CPU work, above 0, as in {@link Tape}; likewise cores and memory
     * @return nanoseconds, at least 1
     */
    public long ns(
            FunctionModel model, double work, double cores, double memory, long cpuMillisLimit, long memoryBytesLimit) {
        nowNs = 0;
        usedInPeriod = 0;
        limitCores = cpuMillisLimit / 1e3;
        int count = model.phases().size();
        double slowFrom =
                MemoryNeed.progressAt(memoryBytesLimit / (model.memory().bytesSaturation() * memory));
        double efficiency = slowFrom < 1 ? model.memory().efficiency(memory, memoryBytesLimit) : 1;
        for (int i = 0; i < count; i++) {
            Phase phase = model.phases().get(i);
            if (!phase.isWork()) {
                pass(phase.waitNs());
                continue;
            }
            double amount = phase.coreNs() * work;
            double unhindered = Math.max(0, Math.min(1, slowFrom * count - i));
            double demand = Math.min(nodeCores, FunctionModel.cores(phase, cores));
            work(amount * unhindered, demand);
            work(amount * (1 - unhindered) / efficiency, demand);
        }
        return Math.max(1, (long) Math.ceil(nowNs));
    }

    private void work(double coreNs, double demand) {
        double left = coreNs;
        double quota = limitCores * QUOTA_PERIOD_NS;
        if (demand <= limitCores) {
            boolean nextPeriod = pass(left / demand);
            usedInPeriod = nextPeriod ? nowNs % QUOTA_PERIOD_NS * demand : usedInPeriod + left;
            return;
        }
        while (left > 0) {
            double periodLeftNs = periodEndNs() - nowNs;
            double most = Math.min(Math.max(0, quota - usedInPeriod), periodLeftNs * demand);
            if (left <= most + NOTHING_CORE_NS) {
                usedInPeriod += left;
                nowNs += left / demand;
                return;
            }
            left -= most;
            nowNs = periodEndNs();
            usedInPeriod = 0;
            double whole = Math.max(0, Math.ceil((left - NOTHING_CORE_NS) / quota) - 1);
            left -= whole * quota;
            nowNs += whole * QUOTA_PERIOD_NS;
        }
    }

    /** Answers whether another quota period has begun. */
    private boolean pass(double durationNs) {
        double endNs = periodEndNs();
        nowNs += durationNs;
        if (nowNs >= endNs) {
            usedInPeriod = 0;
        }
        return nowNs >= endNs;
    }

    private double periodEndNs() {
        return (Math.floor(nowNs / QUOTA_PERIOD_NS) + 1) * QUOTA_PERIOD_NS;
    }
}
