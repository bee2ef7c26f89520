package io.gleaner.bench.steps;

import io.gleaner.agent.config.GleanerSettings;
import java.util.HashMap;
import java.util.Map;

/** The agent's settings for a measurement: quota mode, no control runs. */
final class StepSettings {
    static final long CPU_MILLIS_USER = 1000;
    static final long MEMORY_BYTES_USER = 512L << 20;

    private StepSettings() {}

    static GleanerSettings settings() {
        return settings(Map.of());
    }

    /** The same with more set. */
    static GleanerSettings settings(Map<String, String> more) {
        Map<String, String> values = new HashMap<>(Map.of(
                "mode", "enforce",
                "loan.cpu", "quota",
                "policy.kind", "fixed",
                "control.lenders-share", "0",
                "control.borrowers-share", "0"));
        values.putAll(more);
        return GleanerSettings.of(values);
    }
}
