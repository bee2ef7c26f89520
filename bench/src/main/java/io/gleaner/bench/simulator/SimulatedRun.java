package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.Phase;

/**
 * A run in its container: what it has left to do, and what the CFS quota, the memory limit and the competition let it
 * do. Time in nanoseconds, CPU work in core-nanoseconds. One thread.
 *
 * <p>The quota is modelled as the kernel has it: so much CPU time a period, gone when it is used, full again at the next
 * period, and full again when another quota is written (sched/fair.c, measured: a lowered quota bites once the refilled
 * one is used up).
 */
final class SimulatedRun {
    static final long NEVER = Long.MAX_VALUE;

    /** A day: longer than any episode, and far from overflowing. */
    private static final long LONGEST_NS = 86_400_000_000_000L;

    private static final double WORK_EPSILON = 1e-3;

    final RunPlan plan;
    final SimulatedFunction function;
    private final double scale;
    private final long periodNs;

    long invocation;
    SimulatedContainer container;
    long startNs;
    /** Cores it gets now, set by the competition. */
    double rate;
    /** Whether its group is idle to the scheduler: every other goes first. */
    boolean yields;

    private int phase = -1;
    private double left;
    private double limitCores;
    private double quotaLeft;
    private long periodEndNs;
    private double memoryLimit;
    private double cpuUsedNs;
    private double throttledNs;
    private boolean killed;

    SimulatedRun(RunPlan plan, SimulatedFunction function, double scale, long periodNs) {
        this.plan = plan;
        this.function = function;
        this.scale = scale;
        this.periodNs = periodNs;
    }

    /** Begins in a container with these limits. */
    void begin(long nowNs, long cpuMillisLimit, long memoryBytesLimit) {
        startNs = nowNs;
        limitCores = cpuMillisLimit / 1e3;
        quotaLeft = limitCores * periodNs;
        periodEndNs = nowNs + periodNs;
        memoryLimit = memoryBytesLimit;
        nextPhase();
        checkMemory();
    }

    void limitCpu(long cpuMillisLimit) {
        double cores = cpuMillisLimit / 1e3;
        if (cores != limitCores) {
            limitCores = cores;
            quotaLeft = cores * periodNs;
        }
    }

    /** False where it uses more already: the kernel answers EBUSY and the old limit stays. */
    boolean limitMemory(long memoryBytesLimit) {
        if (memoryBytesLimit < memoryBytesUsed()) {
            return false;
        }
        memoryLimit = memoryBytesLimit;
        return true;
    }

    /** The cores it would use now if nobody competed. */
    double demandCores() {
        if (isDone() || !current().isWork() || isThrottled()) {
            return 0;
        }
        return current().cores();
    }

    /** When something about it changes by itself at its present rate. */
    long nextChangeNs(long nowNs) {
        if (isDone()) {
            return nowNs;
        }
        if (!current().isWork()) {
            return nowNs + ceil(left);
        }
        long change = rate > 0 ? nowNs + ceil(left / (rate * efficiency())) : NEVER;
        if (isLimited()) {
            change = Math.min(change, Math.max(periodEndNs, nowNs + 1));
            if (rate > 0) {
                change = Math.min(change, nowNs + ceil(quotaLeft / rate));
            }
        }
        return change;
    }

    /** Lets it run from one moment to the next; nothing changes by itself between them. */
    void advance(long fromNs, long toNs) {
        if (isDone()) {
            return;
        }
        double durationNs = toNs - fromNs;
        if (!current().isWork()) {
            left -= durationNs;
        } else {
            double used = rate * durationNs;
            cpuUsedNs += used;
            left -= used * efficiency();
            if (isThrottled()) {
                throttledNs += durationNs;
            }
            quotaLeft -= used;
        }
        if (toNs >= periodEndNs) {
            periodEndNs += (toNs - periodEndNs) / periodNs * periodNs + periodNs;
            quotaLeft = limitCores * periodNs;
        }
        if (left <= WORK_EPSILON) {
            nextPhase();
        }
        checkMemory();
    }

    boolean isDone() {
        return killed || phase == function.phases().size();
    }

    boolean wasKilled() {
        return killed;
    }

    long cpuUsedNs() {
        return (long) cpuUsedNs;
    }

    long throttledNs() {
        return (long) throttledNs;
    }

    long memoryBytesUsed() {
        return (long) Math.min(memoryLimit, saturation() * ramp());
    }

    /** CPU work left, for the oracle. */
    double coreNsLeft() {
        double sum = isDone() || !current().isWork() ? 0 : left;
        for (int i = phase + 1; i < function.phases().size(); i++) {
            sum += function.phases().get(i).coreNs() * scale;
        }
        return sum;
    }

    /** The memory beyond which it gets no faster. */
    double saturation() {
        return SimulatedFunction.memory(function.memoryBytesSaturation(), plan.scale());
    }

    private Phase current() {
        return function.phases().get(phase);
    }

    private void nextPhase() {
        phase++;
        if (phase < function.phases().size()) {
            left = current().isWork() ? current().coreNs() * scale : current().waitNs();
        }
    }

    private boolean isLimited() {
        return limitCores < current().cores();
    }

    private boolean isThrottled() {
        return isLimited() && quotaLeft <= WORK_EPSILON;
    }

    /** Below its saturation it spends time on collecting garbage and on reading again what it could not keep. */
    private double efficiency() {
        double missing = Math.max(0, saturation() - memoryLimit) / saturation();
        return 1 / (1 + function.memoryPenalty() * missing);
    }

    /** Memory is taken up in the first fifth of a run. */
    private double ramp() {
        if (isDone()) {
            return 1;
        }
        double total =
                current().isWork() ? current().coreNs() * scale : current().waitNs();
        double done = (phase + 1 - left / total) / function.phases().size();
        return Math.min(1, 0.3 + 3.5 * done);
    }

    private void checkMemory() {
        double need = SimulatedFunction.memory(function.memoryBytesNeed(), plan.scale());
        killed |= !isDone() && memoryLimit < need * ramp();
    }

    private static long ceil(double ns) {
        return Math.max(1, Math.min(LONGEST_NS, (long) Math.ceil(ns)));
    }
}
