package io.gleaner.bench.simulator;

/** How long a run takes alone on the node: what slowdown (M1) is measured against. */
final class Counterfactual {
    private Counterfactual() {}

    /**
     * The duration in nanoseconds, alone at the given limits on so many cores.
     *
     * @param scale the run's work, noise included
     */
    static long durationNs(
            RunPlan plan,
            SimulatedFunction function,
            double scale,
            long cpuMillisLimit,
            long memoryBytesLimit,
            double nodeCores,
            long periodNs) {
        SimulatedRun run = new SimulatedRun(plan, function, scale, periodNs);
        run.begin(0, cpuMillisLimit, memoryBytesLimit);
        long nowNs = 0;
        while (!run.isDone()) {
            run.rate = Math.min(nodeCores, run.demandCores());
            long nextNs = run.nextChangeNs(nowNs);
            run.advance(nowNs, nextNs);
            nowNs = nextNs;
        }
        return Math.max(1, nowNs);
    }
}
