package io.gleaner.agent.http;

import io.gleaner.agent.platform.local.FunctionSpec;
import io.gleaner.agent.platform.local.FunctionStatus;
import io.gleaner.agent.platform.local.InvocationListener;
import io.gleaner.agent.platform.local.InvocationOutcome;
import io.gleaner.agent.platform.local.InvocationResult;
import io.gleaner.agent.platform.local.LocalPlatform;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * The platform's figures in Prometheus' text format, under the names of OpenFaaS' gateway where it has one. Counts
 * nothing for unknown names, so that no caller can make it grow. Thread-safe.
 */
public final class PlatformMetrics implements InvocationListener {
    private final LocalPlatform platform;
    private final Map<String, LongAdder> countByLabels = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> durationNsByFunction = new ConcurrentSkipListMap<>();

    /** For this platform; the caller makes it the platform's listener, or calls it from its own. */
    public PlatformMetrics(LocalPlatform platform) {
        this.platform = platform;
    }

    @Override
    public void completed(InvocationResult result) {
        if (result.outcome() == InvocationOutcome.UNKNOWN_FUNCTION) {
            return;
        }
        String function = label(result.function());
        add(countByLabels, "function_name=\"" + function + "\",code=\"" + InvocationStatus.of(result) + "\"", 1);
        if (result.outcome().ran()) {
            add(durationNsByFunction, "function_name=\"" + function + "\"", result.durationNs());
        }
    }

    /** All of it, now. */
    public String text() {
        StringBuilder text = new StringBuilder(1024);
        head(text, "gateway_function_invocation_total", "counter", "Invocations by function and status.");
        countByLabels.forEach((labels, count) -> line(text, "gateway_function_invocation_total", labels, count.sum()));
        head(text, "gateway_functions_seconds_sum", "counter", "Execution time, queueing left out.");
        durationNsByFunction.forEach(
                (labels, sumNs) -> line(text, "gateway_functions_seconds_sum", labels, sumNs.sum() / 1e9));
        head(text, "gateway_service_count", "gauge", "Replicas by function.");
        for (FunctionStatus status : platform.functions()) {
            String labels = "function_name=\"" + label(status.spec().key()) + "\"";
            line(text, "gateway_service_count", labels, status.replicas());
        }
        gauge(text, "gleaner_platform_running", "Invocations that run.", platform.running());
        gauge(text, "gleaner_platform_waiting", "Invocations that wait for a replica or the node.", platform.waiting());
        gauge(
                text,
                "gleaner_platform_reserved_cpu_cores",
                "User allocations of what runs.",
                platform.cpuMillisReserved() / 1000.0);
        gauge(
                text,
                "gleaner_platform_reserved_memory_bytes",
                "User allocations of what runs.",
                platform.memoryBytesReserved());
        return text.toString();
    }

    private static void add(Map<String, LongAdder> map, String labels, long amount) {
        map.computeIfAbsent(labels, none -> new LongAdder()).add(amount);
    }

    /** As the gateway writes it: always with the namespace. */
    private static String label(String key) {
        return key.indexOf('.') < 0 ? key + "." + FunctionSpec.DEFAULT_NAMESPACE : key;
    }

    private static void head(StringBuilder text, String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static void gauge(StringBuilder text, String name, String help, double value) {
        head(text, name, "gauge", help);
        text.append(name).append(' ').append(number(value)).append('\n');
    }

    private static void line(StringBuilder text, String name, String labels, double value) {
        text.append(name)
                .append('{')
                .append(labels)
                .append("} ")
                .append(number(value))
                .append('\n');
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.6f", value);
    }
}
