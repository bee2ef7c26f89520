package io.gleaner.nativebindings.cgroup;

/** The limits of one group, controller by controller; a controller that isn't there refuses. */
final class GroupLimits implements LimitWriter {
    private final CpuLimits cpu;
    private final MemoryLimits memory;
    private boolean closed;

    /** Either may be null. */
    GroupLimits(CpuLimits cpu, MemoryLimits memory) {
        this.cpu = cpu;
        this.memory = memory;
    }

    @Override
    public WriteOutcome cpuQuota(long cpuMillis) {
        notNegative(cpuMillis, "cpuMillis");
        return usable(cpu) ? cpu.quota(cpuMillis) : unusable();
    }

    @Override
    public WriteOutcome cpuBurst(long burstUs) {
        notNegative(burstUs, "burstUs");
        return usable(cpu) ? cpu.burst(burstUs) : unusable();
    }

    @Override
    public WriteOutcome cpuShares(long cpuMillisUser) {
        notNegative(cpuMillisUser, "cpuMillisUser");
        return usable(cpu) ? cpu.shares(cpuMillisUser) : unusable();
    }

    @Override
    public WriteOutcome cpuIdle(boolean idle) {
        return usable(cpu) ? cpu.idle(idle) : unusable();
    }

    @Override
    public WriteOutcome memoryLimit(long memoryBytes) {
        notNegative(memoryBytes, "memoryBytes");
        return usable(memory) ? memory.limit(memoryBytes == 0 ? KernelText.MAX : memoryBytes) : unusable();
    }

    @Override
    public WriteOutcome outgrowingWaits(boolean waits) {
        return usable(memory) ? memory.outgrowingWaits(waits) : unusable();
    }

    @Override
    public long cpuMillis() {
        return cpu == null ? 0 : cpu.cpuMillis();
    }

    @Override
    public long memoryBytes() {
        return memory == null || memory.current() == KernelText.MAX ? 0 : Math.max(0, memory.current());
    }

    @Override
    public boolean adopt() {
        boolean there = !closed;
        if (usable(cpu)) {
            there &= cpu.adopt();
        }
        if (usable(memory)) {
            there &= memory.adopt();
        }
        return there;
    }

    @Override
    public void close() {
        closed = true;
        if (cpu != null) {
            cpu.close();
        }
        if (memory != null) {
            memory.close();
        }
    }

    private boolean usable(Object controller) {
        return controller != null && !closed;
    }

    private WriteOutcome unusable() {
        return closed ? WriteOutcome.GONE : WriteOutcome.REFUSED;
    }

    private static void notNegative(long value, String name) {
        if (value < 0) {
            throw new IllegalArgumentException(name + " is " + value + "; it must be 0 (no limit) or more");
        }
    }
}
