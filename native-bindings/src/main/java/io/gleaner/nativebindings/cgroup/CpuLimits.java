package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/** Quota, burst, weight and idle of one group, v1 or v2. */
final class CpuLimits implements AutoCloseable {
    /** The kernel answers EINVAL to less (min_cfs_quota_period). */
    private static final long QUOTA_LEAST_US = 1000;

    private static final long PERIOD_DEFAULT_US = 100_000;

    /** More than any machine has; keeps the products below in range. */
    private static final long CPU_MILLIS_MOST = 1_000_000_000;

    /** How a generation words the share of a busy CPU. */
    private record Weights(long perCore, long least, long most) {}

    private static final Weights V1 = new Weights(1024, 2, 262_144);
    private static final Weights V2 = new Weights(100, 1, 10_000);

    private final KernelText text;
    private final Knob quota;
    private final ControlFile periodFile;
    private final Knob burst;
    private final Knob weight;
    private final Knob idle;
    private final Weights weights;
    private long burstWantedUs;
    private long weightWanted;

    private CpuLimits(
            KernelText text, Knob quota, ControlFile period, Knob burst, Knob weight, Knob idle, Weights scale) {
        this.text = text;
        this.quota = quota;
        this.periodFile = period;
        this.burst = burst;
        this.weight = weight;
        this.idle = idle;
        this.weights = scale;
        rememberPlatform();
    }

    static CpuLimits v1(Path group, KernelText text) throws IOException {
        return new CpuLimits(
                text,
                Knob.open(group.resolve("cpu.cfs_quota_us"), Knob.Format.NUMBER, text),
                ControlFile.openToRead(group.resolve("cpu.cfs_period_us")),
                Knob.open(group.resolve("cpu.cfs_burst_us"), Knob.Format.NUMBER, text),
                Knob.open(group.resolve("cpu.shares"), Knob.Format.NUMBER, text),
                Knob.open(group.resolve("cpu.idle"), Knob.Format.NUMBER, text),
                V1);
    }

    static CpuLimits v2(Path group, KernelText text) throws IOException {
        return new CpuLimits(
                text,
                Knob.open(group.resolve("cpu.max"), Knob.Format.QUOTA_AND_PERIOD, text),
                null,
                Knob.open(group.resolve("cpu.max.burst"), Knob.Format.NUMBER, text),
                Knob.open(group.resolve("cpu.weight"), Knob.Format.NUMBER, text),
                Knob.open(group.resolve("cpu.idle"), Knob.Format.NUMBER, text),
                V2);
    }

    WriteOutcome quota(long cpuMillis) {
        // A quota is only worth its period, and for cpu.max the two stand in one line.
        quota.refresh();
        long targetUs = cpuMillis == 0
                ? KernelText.MAX
                : Math.max(QUOTA_LEAST_US, Math.min(cpuMillis, CPU_MILLIS_MOST) * periodUs() / 1000);
        WriteOutcome outcome = quota.check(targetUs);
        if (outcome != WriteOutcome.WRITTEN) {
            return outcome;
        }
        // A burst above the quota makes the kernel refuse the quota (EINVAL).
        if (burst.present() && burst.refresh() && burst.current() > targetUs) {
            burst.set(targetUs);
        }
        outcome = quota.set(targetUs);
        if (burst.present() && burst.current() < burstWantedUs) {
            burst.set(Math.min(burstWantedUs, quota.current()));
        }
        return outcome;
    }

    WriteOutcome burst(long burstUs) {
        burstWantedUs = burstUs;
        quota.refresh();
        return burst.set(Math.min(burstUs, quota.current()));
    }

    WriteOutcome shares(long cpuMillisUser) {
        long target = Math.min(cpuMillisUser, CPU_MILLIS_MOST) * weights.perCore / 1000;
        weightWanted = Math.min(weights.most, Math.max(weights.least, target));
        if (idle.refresh() && idle.current() == 1) {
            return WriteOutcome.UNCHANGED; // the kernel refuses shares for an idle group
        }
        return weight.set(weightWanted);
    }

    WriteOutcome idle(boolean on) {
        WriteOutcome outcome = idle.set(on ? 1 : 0);
        if (outcome == WriteOutcome.WRITTEN && !on) {
            // Leaving idle, the kernel gives the weight of one core; ours (or the platform's) goes back in.
            weight.adopt();
            weight.set(weightWanted);
        }
        return outcome;
    }

    /** The quota last read in thousandths of a core, 0 = none. */
    long cpuMillis() {
        long quotaUs = quota.current();
        if (quotaUs == KernelText.MAX || quotaUs < 0) {
            return 0;
        }
        long periodUs = periodUs();
        return (quotaUs * 1000 + periodUs - 1) / periodUs;
    }

    boolean adopt() {
        boolean there = quota.adopt();
        burst.adopt();
        idle.adopt();
        if (idle.current() != 1) {
            weight.adopt();
        }
        rememberPlatform();
        return there;
    }

    @Override
    public void close() {
        quota.close();
        UsagePart.closeAll(periodFile);
        burst.close();
        weight.close();
        idle.close();
    }

    private void rememberPlatform() {
        burstWantedUs = burst.present() ? Math.max(0, burst.current()) : 0;
        if (idle.current() != 1 && weight.current() > 0) {
            weightWanted = weight.current();
        } else if (weightWanted == 0) {
            weightWanted = weights.perCore;
        }
    }

    private long periodUs() {
        long periodUs = periodFile != null && periodFile.read(text) ? text.word(0) : quota.period();
        return periodUs > 0 ? periodUs : PERIOD_DEFAULT_US;
    }
}
