package io.gleaner.agent.platform.local;

import java.util.Map;
import java.util.TreeMap;

/** Labels of a deployment that are meant for the agent: settings of this function alone. */
public final class GleanerLabels {
    /** What such labels begin with; the rest is the setting's name, such as {@code slo-tolerance}. */
    public static final String PREFIX = "io.gleaner.";

    private GleanerLabels() {}

    /** The settings by their names; the other labels are none of the agent's business. */
    public static Map<String, String> settings(Map<String, String> labels) {
        Map<String, String> settings = new TreeMap<>();
        labels.forEach((label, value) -> {
            if (label.startsWith(PREFIX)) {
                settings.put(label.substring(PREFIX.length()), value);
            }
        });
        return settings;
    }
}
