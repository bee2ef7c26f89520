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
    /** Its neighbours among its node's idle ones. */
    FunctionContainer earlier;

    FunctionContainer later;
    /** Its neighbours among all idle ones. */
    FunctionContainer before;

    FunctionContainer after;

    FunctionContainer(NodeFunction function, int handle) {
        this.function = function;
        this.handle = handle;
        cpuMillis = function.plan.model.cpuMillisUser();
        memoryBytes = function.plan.model.memoryBytesUser();
    }

    /** Its CPU time by then. */
    long cpuUsageNs(long nowNs) {
        return whole(cpuNsBefore + (run == null ? 0 : run.cpu.cpuNs(nowNs)));
    }

    /** Reads what a sample holds. */
    void read(long nowNs, UsageRead out) {
        if (run == null || run.state != ClusterRun.State.RUNNING) {
            out.cpuUsageNs = whole(cpuNsBefore);
            out.throttledNs = whole(throttledNsBefore);
            out.memoryBytes = memoryBytesHeld;
        } else {
            double used = run.cpu.usedUntil(nowNs);
            out.cpuUsageNs = whole(cpuNsBefore + run.cpu.cpuNs(used));
            out.throttledNs = whole(throttledNsBefore + run.cpu.throttledNs(nowNs, used));
            out.memoryBytes = run.memoryBytes(nowNs, used);
        }
    }

    /** Turns at no simple fraction, where rates such as half a core would let noise of 1e-4 ns decide. */
    private static long whole(double ns) {
        return (long) (ns + 0.381966);
    }

    /** Limits on their way are in force, and nothing runs in it. */
    void takeDue() {
        cpuMillis = cpuMillisDue;
        memoryBytes = memoryBytesDue;
        idle = idleDue;
    }

    /** Its run has ended. */
    void release(long nowNs) {
        double used = run.cpu.usedUntil(nowNs);
        memoryBytesHeld = (long) run.memory.bytesAt(run.progress());
        cpuNsBefore += run.cpu.cpuNs(used);
        throttledNsBefore += run.cpu.throttledNs(nowNs, used);
        oomKills += run.killed ? 1 : 0;
        run = null;
    }
}
