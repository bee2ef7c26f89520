package io.gleaner.agent.http;

import io.gleaner.agent.config.FunctionSettings;
import io.gleaner.agent.config.SettingsException;
import io.gleaner.agent.platform.local.FunctionSpec;
import io.gleaner.agent.platform.local.GleanerLabels;
import io.gleaner.agent.platform.local.ProcessMode;
import io.gleaner.agent.platform.local.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns OpenFaaS' deployment into ours. Beyond its fields these are understood, with OpenFaaS' own names where it has
 * one: label {@code com.openfaas.scale.min} (replicas), envVars {@code mode} ({@code http}: a warm process;
 * {@code streaming} or {@code serializing}: a process for each invocation) and {@code exec_timeout} (a Go duration or
 * seconds), annotation {@code io.gleaner/queue-length}, and labels
 * {@code io.gleaner.mode}, {@code .slo-tolerance} and so on ({@link FunctionSettings#KEYS}). Where there are no limits the requests count, and where there
 * are none either what the bundled function recommends, or the platform's default.
 */
final class DeploymentReader {
    static final String ANNOTATION_QUEUE_LENGTH = "io.gleaner/queue-length";
    static final String LABEL_REPLICAS = "com.openfaas.scale.min";
    static final String ENV_TIMEOUT = "exec_timeout";
    static final String ENV_MODE = "mode";

    private static final Pattern DURATION = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ms|s|m|h)?");
    private static final Map<String, Long> UNIT_MS = Map.of("ms", 1L, "s", 1000L, "m", 60_000L, "h", 3_600_000L);

    private DeploymentReader() {}

    /** Throws IllegalArgumentException with the field, what it says and what it should say. */
    static FunctionSpec read(Deployment deployment) {
        require(
                deployment.service() != null && !deployment.service().isEmpty(),
                "service: the function's name is missing");
        Map<String, String> environment = orEmpty("envVars", deployment.envVars());
        environment.forEach(DeploymentReader::checkVariable);
        Map<String, String> labels = orEmpty("labels", deployment.labels());
        Map<String, String> annotations = orEmpty("annotations", deployment.annotations());
        checkSettings(GleanerLabels.settings(labels));
        require(deployment.secrets() == null || !deployment.secrets().contains(null), "secrets: a name is null");
        return new FunctionSpec(
                deployment.service(),
                deployment.namespace(),
                deployment.image(),
                deployment.envProcess(),
                environment,
                labels,
                annotations,
                deployment.secrets() == null ? List.of() : deployment.secrets(),
                cpuMillis(deployment),
                memoryBytes(deployment),
                number("labels." + LABEL_REPLICAS, labels.get(LABEL_REPLICAS), 1),
                timeoutNs(environment.get(ENV_TIMEOUT)),
                number(
                        "annotations." + ANNOTATION_QUEUE_LENGTH,
                        annotations.get(ANNOTATION_QUEUE_LENGTH),
                        FunctionSpec.QUEUE_LENGTH_DEFAULT),
                mode(environment.get(ENV_MODE)));
    }

    private static Map<String, String> orEmpty(String field, Map<String, String> map) {
        Map<String, String> copy = map == null ? Map.of() : new HashMap<>(map);
        copy.forEach((key, value) -> require(value != null, field + "." + key + " is null; give it a text"));
        return copy;
    }

    private static void checkSettings(Map<String, String> settings) {
        try {
            FunctionSettings.of(settings);
        } catch (SettingsException wrong) {
            throw new IllegalArgumentException("labels." + GleanerLabels.PREFIX + wrong.getMessage(), wrong);
        }
    }

    /** What no process's environment can hold. */
    private static void checkVariable(String name, String value) {
        require(!name.isEmpty(), "envVars: a name is empty");
        require(
                name.indexOf('=') < 0 && name.indexOf(0) < 0,
                "envVars: the name '" + name.replace('\0', '?') + "' must hold neither '=' nor a NUL");
        require(value.indexOf(0) < 0, "envVars." + name + " must hold no NUL");
    }

    private static long cpuMillis(Deployment deployment) {
        String limit = deployment.limits() == null ? null : deployment.limits().cpu();
        String request =
                deployment.requests() == null ? null : deployment.requests().cpu();
        String chosen = limit == null || limit.isEmpty() ? request : limit;
        return chosen == null || chosen.isEmpty() ? 0 : positive("limits.cpu", Quantity.cpuMillis(chosen));
    }

    private static long memoryBytes(Deployment deployment) {
        String limit = deployment.limits() == null ? null : deployment.limits().memory();
        String request =
                deployment.requests() == null ? null : deployment.requests().memory();
        String chosen = limit == null || limit.isEmpty() ? request : limit;
        return chosen == null || chosen.isEmpty() ? 0 : positive("limits.memory", Quantity.memoryBytes(chosen));
    }

    private static ProcessMode mode(String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        return switch (text) {
            case "http" -> ProcessMode.WARM;
            case "streaming", "serializing" -> ProcessMode.ONE_SHOT;
            default ->
                throw new IllegalArgumentException(
                        "envVars.mode '" + text
                                + "' is not known: write http (a warm process), streaming or serializing (a process each time)");
        };
    }

    private static long timeoutNs(String text) {
        if (text == null || text.isEmpty()) {
            return FunctionSpec.TIMEOUT_NS_DEFAULT;
        }
        Matcher part = DURATION.matcher(text);
        double ms = 0;
        int at = 0;
        while (at < text.length() && part.find(at) && part.start() == at) {
            ms += Double.parseDouble(part.group(1)) * UNIT_MS.get(part.group(2) == null ? "s" : part.group(2));
            at = part.end();
        }
        require(at == text.length(), "envVars.exec_timeout '" + text + "' is no duration: write 500ms, 10s or 1m30s");
        return (long) (ms * TimeUnit.MILLISECONDS.toNanos(1));
    }

    private static int number(String field, String text, int otherwise) {
        if (text == null) {
            return otherwise;
        }
        try {
            return Integer.parseInt(text.trim());
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(field + " '" + text + "' must be a whole number", wrong);
        }
    }

    private static long positive(String field, long value) {
        require(value > 0, field + " must be above 0");
        return value;
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
