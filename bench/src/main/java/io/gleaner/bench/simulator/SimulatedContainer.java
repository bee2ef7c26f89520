package io.gleaner.bench.simulator;

/** A warm container: its limits, its counters, and the run in it, if there is one. One thread. */
final class SimulatedContainer {
    final int function;
    final int handle;
    long cpuMillisLimit;
    long memoryBytesLimit;
    boolean yields;
    SimulatedRun run;
    private long cpuUsedNsBefore;
    private long throttledNsBefore;
    private long oomKills;
    private long memoryBytesIdle;

    SimulatedContainer(int function, int handle, long cpuMillisLimit, long memoryBytesLimit) {
        this.function = function;
        this.handle = handle;
        this.cpuMillisLimit = cpuMillisLimit;
        this.memoryBytesLimit = memoryBytesLimit;
    }

    void begin(SimulatedRun newRun, long nowNs) {
        run = newRun;
        run.container = this;
        run.yields = yields;
        run.begin(nowNs, cpuMillisLimit, memoryBytesLimit);
    }

    void end() {
        cpuUsedNsBefore += run.cpuUsedNs();
        throttledNsBefore += run.throttledNs();
        memoryBytesIdle = (long) (run.memoryBytesUsed() * 0.3);
        oomKills += run.wasKilled() ? 1 : 0;
        run = null;
    }

    /** Writes limits; false where the memory limit was refused. */
    boolean limit(long cpuMillis, long memoryBytes, boolean idleGroup) {
        cpuMillisLimit = cpuMillis;
        yields = idleGroup;
        if (run == null) {
            memoryBytesLimit = memoryBytes;
            return true;
        }
        run.limitCpu(cpuMillis);
        run.yields = idleGroup;
        boolean obeyed = run.limitMemory(memoryBytes);
        memoryBytesLimit = obeyed ? memoryBytes : memoryBytesLimit;
        return obeyed;
    }

    long cpuUsedNs() {
        return cpuUsedNsBefore + (run == null ? 0 : run.cpuUsedNs());
    }

    long throttledNs() {
        return throttledNsBefore + (run == null ? 0 : run.throttledNs());
    }

    long memoryBytesUsed() {
        return run == null ? memoryBytesIdle : run.memoryBytesUsed();
    }

    long oomKills() {
        return oomKills;
    }
}
