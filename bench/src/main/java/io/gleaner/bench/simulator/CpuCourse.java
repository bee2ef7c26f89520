package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.AloneDuration;

/**
 * The CPU time of a run under a CFS quota, in closed form: in each period it runs on all cores that it can use until the
 * quota is used up, and stands still until the next; so what it has used at a time, and when it will have used so much,
 * are formulas, however many periods lie between. The first period begins with the run. Reading changes nothing, so that
 * a sample that is left out makes no difference. Where a run is squeezed by others it has an average pace instead. CPU
 * time in core-nanoseconds. One thread.
 */
final class CpuCourse {
    /** Far from overflowing, and longer than anything played: about 146 years. */
    static final long NEVER_NS = Long.MAX_VALUE >> 1;

    private static final long PERIOD_NS = AloneDuration.QUOTA_PERIOD_NS;

    private long sinceNs;
    private long periodFromNs;
    private double usedInPeriod;
    private double demand;
    private double quota;
    private double pace = -1;
    private double cpuNs;
    private double throttledNs;

    /** A run begins, and with it a period. */
    void begin(long nowNs) {
        sinceNs = nowNs;
        periodFromNs = nowNs;
        usedInPeriod = 0;
        demand = 0;
        quota = 0;
        pace = -1;
        cpuNs = 0;
        throttledNs = 0;
    }

    /** Up to when it has gone. */
    long sinceNs() {
        return sinceNs;
    }

    /** The cores that it can use from now on; 0 = it waits. */
    void demand(double cores) {
        demand = cores;
    }

    double demand() {
        return demand;
    }

    /** Its quota in cores from now on; what it used of this period stays used. */
    void quota(double cores) {
        quota = cores;
    }

    double quota() {
        return quota;
    }

    /** Another quota was written: the kernel fills it up, whatever was used (sched/fair.c). */
    void refill() {
        usedInPeriod = 0;
    }

    /** An average pace in cores in place of bursts under the quota; below 0 = bursts again. */
    void pace(double cores) {
        pace = cores;
    }

    double pace() {
        return pace;
    }

    /** Cores in use, on average over the periods. */
    double meanCores() {
        return pace >= 0 ? Math.min(pace, demand) : Math.min(quota, demand);
    }

    /** From when on a period that ends then is like all that follow, if nothing changes from now on. */
    long steadyNs() {
        boolean even = demand == 0 || pace >= 0 || demand <= quota;
        boolean begins = sinceNs == periodFromNs && usedInPeriod == 0;
        // What is left of this period's quota is followed by a whole one at once.
        return even || begins ? sinceNs + PERIOD_NS : periodFromNs + 2 * PERIOD_NS;
    }

    /** What it will have used since {@link #sinceNs} by then. */
    double usedUntil(long toNs) {
        if (demand == 0) {
            return 0;
        }
        if (pace >= 0) {
            return pace * (toNs - sinceNs);
        }
        if (demand <= quota) {
            return demand * (toNs - sinceNs);
        }
        long endNs = periodFromNs + PERIOD_NS;
        if (toNs <= endNs) {
            return Math.min(left(), demand * (toNs - sinceNs));
        }
        double full = quota * PERIOD_NS;
        long afterNs = toNs - endNs;
        long whole = afterNs / PERIOD_NS;
        return Math.min(left(), demand * (endNs - sinceNs))
                + whole * full
                + Math.min(full, demand * (afterNs - whole * PERIOD_NS));
    }

    /** Its CPU time by then. */
    double cpuNs(long toNs) {
        return cpuNs + usedUntil(toNs);
    }

    /** How long it was throttled by then; {@code used} as {@link #usedUntil} says. */
    double throttledNs(long toNs, double used) {
        return throttledNs + throttledUntil(toNs, used);
    }

    /** Its CPU time by then; {@code used} as {@link #usedUntil} says. */
    double cpuNs(double used) {
        return cpuNs + used;
    }

    private double throttledUntil(long toNs, double used) {
        return pace >= 0 || demand <= quota ? 0 : Math.max(0, toNs - sinceNs - used / demand);
    }

    /** Goes on to then; answers what was used. */
    double advance(long toNs) {
        if (toNs == sinceNs) {
            return 0;
        }
        double used = usedUntil(toNs);
        throttledNs += throttledUntil(toNs, used);
        cpuNs += used;
        if (toNs < periodFromNs + PERIOD_NS) {
            usedInPeriod += used;
        } else {
            long intoNs = (toNs - periodFromNs) % PERIOD_NS;
            periodFromNs = toNs - intoNs;
            usedInPeriod = usedSincePeriodBegan(intoNs);
        }
        sinceNs = toNs;
        return used;
    }

    private double usedSincePeriodBegan(long intoNs) {
        if (pace >= 0) {
            return Math.min(pace, demand) * intoNs;
        }
        return demand <= quota ? demand * intoNs : Math.min(quota * PERIOD_NS, demand * intoNs);
    }

    /** When it will have used so much more; never where it gets nothing. */
    long timeOf(double need) {
        double most = pace >= 0 ? pace : demand;
        if (need <= 0) {
            return sinceNs;
        }
        if (!(most > 0) || pace < 0 && quota <= 0) {
            return NEVER_NS;
        }
        if (pace >= 0 || demand <= quota) {
            return after(sinceNs, need / most);
        }
        long endNs = periodFromNs + PERIOD_NS;
        double now = Math.min(left(), demand * (endNs - sinceNs));
        if (need <= now + AloneDuration.NOTHING_CORE_NS) {
            return after(sinceNs, need / demand);
        }
        double full = quota * PERIOD_NS;
        double rest = need - now;
        double whole = Math.max(0, Math.ceil((rest - AloneDuration.NOTHING_CORE_NS) / full) - 1);
        return after(endNs, whole * PERIOD_NS + (rest - whole * full) / demand);
    }

    private double left() {
        return Math.max(0, quota * PERIOD_NS - usedInPeriod);
    }

    private static long after(long fromNs, double durationNs) {
        return durationNs < NEVER_NS - fromNs ? fromNs + (long) Math.ceil(durationNs) : NEVER_NS;
    }
}
