package io.gleaner.agent.http;

import io.gleaner.agent.platform.local.FunctionStatus;
import io.gleaner.agent.platform.local.InvocationListener;
import io.gleaner.agent.platform.local.InvocationOutcome;
import io.gleaner.agent.platform.local.InvocationResult;
import io.gleaner.agent.platform.local.LocalPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * The three layers of A. Jindal et al., "Function Delivery Network" (2021): what users see, what the platform does, what the
 * machine has; of the last whole 10 s, as gauges in Prometheus' text format. What can't be told is left out, not 0. Any thread.
 */
final class LayerMetrics implements InvocationListener {
    static final long WINDOW_NS = 10_000_000_000L;
    private static final String PREFIX = "gleaner_layer_";
    private static final double P90 = 90;
    private static final double NS_PER_S = 1e9;
    private static final int DIGITS = 3;

    private final LocalPlatform platform;
    private final Path cgroupRoot;
    private final MachineFigures machine;
    private final LongSupplier nanoClock;
    private final long beganNs;
    private Window now = new Window(0);
    private Window last;

    /** What happened within one window. */
    private static final class Window {
        private final long number;
        private final Histogram latencyNs = new Histogram(DIGITS);
        private long invocations;
        private long coldStarts;
        private long ranNs;
        private MachineFigures.Usage usage;

        private Window(long number) {
            this.number = number;
        }
    }

    LayerMetrics(LocalPlatform platform, Path cgroupRoot, Path procRoot, LongSupplier nanoClock) {
        this.platform = platform;
        this.cgroupRoot = cgroupRoot;
        this.nanoClock = nanoClock;
        machine = new MachineFigures(procRoot);
        beganNs = nanoClock.getAsLong();
    }

    @Override
    public synchronized void completed(InvocationResult result) {
        turn();
        now.latencyNs.recordValue(Math.max(0, result.latencyNs()));
        if (result.outcome().ran()
                && result.outcome() != InvocationOutcome.PEER_FAILED
                && result.node().isEmpty()) {
            now.invocations++;
            now.coldStarts += result.coldStart() ? 1 : 0;
            now.ranNs += result.durationNs();
        }
    }

    /** Begins a new window where its time has come; one without any event between is empty. */
    private void turn() {
        long number = (nanoClock.getAsLong() - beganNs) / WINDOW_NS;
        if (number == now.number) {
            return;
        }
        now.usage = machine.sinceLast(nanoClock.getAsLong());
        last = number == now.number + 1 ? now : new Window(number - 1);
        last.usage = now.usage;
        now = new Window(number);
    }

    /** The last whole window; nothing before the first has ended. */
    synchronized String text() {
        turn();
        StringBuilder text = new StringBuilder(1024);
        if (last == null) {
            return "";
        }
        user(text);
        platform(text);
        infrastructure(text);
        return text.toString();
    }

    private void user(StringBuilder text) {
        gauge(text, "user_requests", "Requests answered in the last 10 s.", last.latencyNs.getTotalCount());
        if (last.latencyNs.getTotalCount() > 0) {
            double seconds = last.latencyNs.getValueAtPercentile(P90) / NS_PER_S;
            gauge(text, "user_response_p90_seconds", "What 9 of 10 callers waited at most.", seconds);
        }
    }

    private void platform(StringBuilder text) {
        int replicas =
                platform.functions().stream().mapToInt(FunctionStatus::replicas).sum();
        gauge(text, "platform_replicas", "Replicas of all functions.", replicas);
        gauge(text, "platform_invocations", "Invocations run here in the last 10 s.", last.invocations);
        gauge(text, "platform_cold_starts", "Of these, in a new process.", last.coldStarts);
        if (last.invocations > 0) {
            double seconds = last.ranNs / NS_PER_S / last.invocations;
            gauge(text, "platform_execution_seconds", "Their mean execution time.", seconds);
        }
        memoryUsed().ifPresent(bytes -> gauge(text, "platform_memory_bytes", "What functions use now.", bytes));
    }

    /** From the functions' own group; absent where there is none. */
    private OptionalLong memoryUsed() {
        if (!platform.cgroupsUsed()) {
            return OptionalLong.empty();
        }
        String group = platform.cgroupPath().replaceFirst("^/", "");
        for (Path file : new Path[] {
            cgroupRoot.resolve("memory").resolve(group).resolve("memory.usage_in_bytes"),
            cgroupRoot.resolve(group).resolve("memory.current")
        }) {
            try {
                return OptionalLong.of(Long.parseLong(Files.readString(file).strip()));
            } catch (IOException | NumberFormatException notThere) {
                // The other version of cgroups, or none.
            }
        }
        return OptionalLong.empty();
    }

    private void infrastructure(StringBuilder text) {
        gauge(text, "infrastructure_cores", "Cores of the machine.", machine.cores());
        machine.memoryBytes()
                .ifPresent(bytes -> gauge(text, "infrastructure_memory_bytes", "Memory of the machine.", bytes));
        MachineFigures.Usage usage = last.usage;
        if (usage == null) {
            return;
        }
        known(text, "infrastructure_cpu_percent", "CPU in use.", usage.cpuPercent());
        known(text, "infrastructure_memory_percent", "Memory in use.", usage.memoryPercent());
        known(text, "infrastructure_disk_read_bytes_per_second", "Read from disks.", usage.diskReadBytesPerSecond());
        known(
                text,
                "infrastructure_disk_written_bytes_per_second",
                "Written to disks.",
                usage.diskWrittenBytesPerSecond());
    }

    private static void known(StringBuilder text, String name, String help, OptionalDouble value) {
        value.ifPresent(known -> gauge(text, name, help, known));
    }

    private static void gauge(StringBuilder text, String name, String help, double value) {
        String full = PREFIX + name;
        text.append("# HELP ").append(full).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(full).append(" gauge\n");
        text.append(full).append(' ').append(number(value)).append('\n');
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.6f", value);
    }
}
