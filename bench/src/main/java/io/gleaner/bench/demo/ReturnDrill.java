package io.gleaner.bench.demo;

import io.gleaner.agent.runtime.AgentSnapshot;
import io.gleaner.bench.report.Percentiles;

/** How fast a lender has its allocation back. */
final class ReturnDrill {
    private ReturnDrill() {}

    /**
     * @param returnMillis null where nothing was measured
     * @param source what it was measured on, in words
     */
    record Outcome(Percentiles returnMillis, String source) {}

    static Outcome run(DemoSettings settings, DemoNode node) {
        AgentSnapshot.Timing returned = node.agent().snapshot().returned();
        return returned.count() == 0
                ? new Outcome(null, "no trip in this run")
                : new Outcome(
                        new Percentiles(returned.p50Ns() / 1e6, returned.p99Ns() / 1e6),
                        returned.count() + " trips of the run, from sample to limit written");
    }
}
