package io.gleaner.bench.simulator;

/** A container of a function on a node: its limits, its counters, the run in it if there is one. One thread. */
final class FunctionContainer {
    final NodeFunction function;
    /** What the pipeline calls it, 0 = nothing. */
    final int handle;
    /** Limits in force. */
    long cpuMillis;

    long memoryBytes;
    /** Whether its group yields to every other (cpu.idle). */
    boolean idle;
    /** Null between two runs. */
    ClusterRun run;

    /** Limits on their way, where {@code run.limitsDueNs} says when they are in force. */
    long cpuMillisDue;

    long memoryBytesDue;
    boolean idleDue;

    /** Of the runs that have ended. */
    double cpuNsBefore;

    double throttledNsBefore;
    /** What it holds between two runs: memory is not given back before the next one begins. */
    long memoryBytesHeld;

    long oomKills;

    /** Since when nothing runs in it. */
    long idleSinceNs;
    /** Its neighbours among the function's idle ones, by how long they are. */
    FunctionContainer older;

    FunctionContainer newer;
    /** Its neighbours among all idle ones. */
    FunctionContainer before;

    FunctionContainer after;

    FunctionContainer(NodeFunction function, int handle) {
        this.function = function;
        this.handle = handle;
        cpuMillis = function.plan.model.cpuMillisUser();
        memoryBytes = function.plan.model.memoryBytesUser();
    }

    long cpuUsageNs(long nowNs) {
        return Math.round(cpuNsBefore + (run == null ? 0 : run.cpu.cpuNs(nowNs)));
    }

    long throttledNs(long nowNs) {
        return Math.round(throttledNsBefore + (run == null ? 0 : run.cpu.throttledNs(nowNs)));
    }

    long memoryBytesUsed(long nowNs) {
        return run == null || run.state == ClusterRun.State.STARTING ? memoryBytesHeld : run.memoryBytes(nowNs);
    }

    /** Limits on their way are in force, and nothing runs in it. */
    void takeDue() {
        cpuMillis = cpuMillisDue;
        memoryBytes = memoryBytesDue;
        idle = idleDue;
    }

    /** Its run has ended. */
    void release(long nowNs) {
        memoryBytesHeld = memoryBytesUsed(nowNs);
        cpuNsBefore += run.cpu.cpuNs(nowNs);
        throttledNsBefore += run.cpu.throttledNs(nowNs);
        oomKills += run.killed ? 1 : 0;
        run = null;
    }
}
