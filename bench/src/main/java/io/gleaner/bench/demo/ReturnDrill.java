package io.gleaner.bench.demo;

import io.gleaner.agent.runtime.AgentSnapshot;
import io.gleaner.bench.report.Percentiles;
import io.gleaner.bench.steps.StepDrill;
import java.io.IOException;

/** How fast a lender has its allocation back: by a closing drill, or else by the trips of the run. */
final class ReturnDrill {
    private static final int STEPS = 30;

    private ReturnDrill() {}

    /**
     * @param returnMillis null where nothing was measured
     * @param source what it was measured on, in words
     */
    record Outcome(Percentiles returnMillis, String source) {}

    static Outcome run(DemoSettings settings, DemoNode node) throws InterruptedException {
        AgentSnapshot.Timing returned = node.agent().snapshot().returned();
        String trips = returned.count() == 0
                ? "no trip in the windows"
                : String.format(
                        "the windows' %d trips: p50 %.1f ms, p99 %.1f ms from sample to limit written",
                        returned.count(), returned.p50Ns() / 1e6, returned.p99Ns() / 1e6);
        if (!node.enforced()) {
            return new Outcome(null, trips);
        }
        try {
            StepDrill.Outcome drill = new StepDrill(settings.agent().cgroupRoot(), STEPS, settings.seed()).run();
            return new Outcome(
                    new Percentiles(drill.p50Millis(), drill.p99Millis()),
                    "closing drill: " + drill.steps() + " steps of a lender from idle to full load in quota mode, until"
                            + " its user allocation stands in the limit file; " + trips);
        } catch (IOException failed) {
            return new Outcome(null, "the closing drill failed: " + failed.getMessage() + "; " + trips);
        }
    }
}
