package io.gleaner.agent.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A plan that the operator accepted by naming it: {@code {"functions": {"checkout": {"memory": "512 MiB", "slo-tolerance": 1.2}}}}, HOCON or
 * JSON, as {@code ./gleaner size --plan} writes it. It counts for less than what the operator sets for a function and for more than what its
 * platform says. Stateless.
 */
public final class PlanFile {
    private static final String FUNCTIONS = "functions";
    private static final String ABOUT = "about";

    private PlanFile() {}

    /**
     * Reads a plan.
     *
     * @throws SettingsException naming the file and what in it can't be
     */
    public static FunctionsSettings read(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new SettingsException("the plan " + file
                    + " does not exist or can't be read: name another by gleaner.plan.file, or leave it empty");
        }
        try {
            Config plan = ConfigFactory.parseFile(file.toFile()).resolve();
            for (Map.Entry<String, ConfigValue> entry : plan.entrySet()) {
                check(entry);
            }
            return FunctionKeys.read(
                    plan.hasPath(FUNCTIONS) ? plan.withOnlyPath(FUNCTIONS).atPath("gleaner") : ConfigFactory.empty());
        } catch (ConfigException e) {
            throw new SettingsException("the plan " + file + " can't be read: " + e.getMessage(), e);
        }
    }

    private static void check(Map.Entry<String, ConfigValue> entry) {
        List<String> parts = ConfigUtil.splitPath(entry.getKey());
        String place = Origins.of(entry.getValue());
        if (parts.get(0).equals(FUNCTIONS)) {
            FunctionKeys.check("gleaner." + entry.getKey(), place);
        } else if (!parts.get(0).equals(ABOUT)) {
            throw new SettingsException(
                    place + ": " + entry.getKey() + ": a plan has " + FUNCTIONS + " and " + ABOUT + " only");
        }
    }
}
