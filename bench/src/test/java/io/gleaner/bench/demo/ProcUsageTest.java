package io.gleaner.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.platform.local.BundledFunction;
import io.gleaner.bench.workload.Trigger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcUsageTest {
    private static final List<DemoFunction> FUNCTIONS = List.of(new DemoFunction(
            new BundledFunction("gleaner/primes", "cpu", "counts", 250, 1, List.of("1"), List.of("x"), List.of("x")),
            List.of("1"),
            Trigger.HTTP,
            1,
            1));

    @TempDir
    private Path proc;

    private final ProcUsage usage = new ProcUsage(new TreeMap<>(), new TreeMap<>());

    @Test
    void shouldAddUpProcessesByTheFunctionOfTheirContainer() throws IOException {
        usage.add(process("1", "primes-1-0", 30, 20, 40_000), FUNCTIONS);
        usage.add(process("2", "primes-2-0", 5, 5, 50_000), FUNCTIONS);
        usage.add(process("3", "other-1-0", 99, 99, 99_000), FUNCTIONS);
        assertThat(usage.cpuNs()).containsOnlyKeys("primes").containsEntry("primes", 600_000_000L);
        assertThat(usage.memoryBytesPeak()).containsEntry("primes", 50_000L << 10);
    }

    @Test
    void shouldLeaveOutAProcessThatHasEnded() {
        usage.add(proc.resolve("4"), FUNCTIONS);
        assertThat(usage.cpuNs()).isEmpty();
    }

    private Path process(String pid, String container, int userTicks, int systemTicks, long peakKilobytes)
            throws IOException {
        Path process = Files.createDirectory(proc.resolve(pid));
        Files.writeString(process.resolve("environ"), "A=b\0GLEANER_CONTAINER=" + container + "\0C=d\0");
        Files.writeString(
                process.resolve("stat"),
                pid + " (a name) with) S 1 1 1 0 -1 4194560 1 2 3 4 " + userTicks + " " + systemTicks + " 0 0 20 0\n");
        Files.writeString(process.resolve("status"), "Name:\tx\nVmHWM:\t   " + peakKilobytes + " kB\n");
        return process;
    }
}
