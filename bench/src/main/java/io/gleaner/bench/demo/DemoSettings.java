package io.gleaner.bench.demo;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.config.SettingsLoader;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How the demo is run.
 *
 * @param seconds for all measured windows together, draining included
 * @param seed of arrivals, inputs, the windows' order and the resampling
 * @param agent the agent's settings, the node's size filled in
 */
record DemoSettings(double seconds, long seed, GleanerSettings agent) {
    /** The node: what is left of two cores belongs to the agent and the load. */
    static final long NODE_CPU_MILLIS = 1_500;

    static final long NODE_MEMORY_BYTES = 2L << 30;
    /** At least 0.85; a little more, since the fixed windows' own medians may come out shorter than the calibration. */
    static final double RESERVED_LOAD = 0.90;

    /**
     * @param cpuLoan idle, shares or quota; null: as configured
     * @throws io.gleaner.agent.config.SettingsException if the process's configuration is wrong
     */
    static DemoSettings of(double seconds, String cpuLoan, long seed) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("node.cpu-millis", Long.toString(NODE_CPU_MILLIS));
        values.put("node.memory-bytes", Long.toString(NODE_MEMORY_BYTES));
        if (cpuLoan != null) {
            values.put("loan.cpu", cpuLoan);
        }
        return new DemoSettings(
                seconds,
                seed,
                SettingsLoader.ofProcess().withValues(values, "demo").load());
    }

    /** Who decides in the harvest windows: the configured policy, or the learned one where that doesn't harvest. */
    String harvestPolicy() {
        return switch (agent.policy().kind()) {
            case GREEDY -> "greedy";
            case WINDOW -> "window";
            case ENSURE -> "ensure";
            case GLEANER -> "gleaner";
            case FIXED, FREE_ONLY, FREYR -> "freyr";
        };
    }

    /** How CPU is lent, as the option says it. */
    String cpuLoan() {
        return agent.loan().cpu().name().toLowerCase(Locale.ROOT);
    }
}
