package io.gleaner.bench.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the functions' processes have used, read from {@code /proc} without any right beyond that of their owner: CPU
 * from {@code stat}, the largest resident memory from {@code status}. A process belongs to the function that its
 * container is named after ({@code GLEANER_CONTAINER} in its environment). See proc(5).
 *
 * @param cpuNs CPU of all living processes of each function since they started, in nanoseconds
 * @param memoryBytesPeak largest resident memory of one process of each function, in bytes
 */
record ProcUsage(Map<String, Long> cpuNs, Map<String, Long> memoryBytesPeak) {
    static final String SOURCE = "/proc/<pid>/stat (utime, stime) and status (VmHWM)";

    private static final String CONTAINER_VARIABLE = "GLEANER_CONTAINER=";
    /** The kernel shows times to processes in hundredths of a second on every architecture it runs Java on. */
    private static final long TICK_NS = 10_000_000;
    /** Fields 14 and 15; counted from behind the name, which may hold spaces. */
    private static final int USER_TICKS = 11;

    private static final int SYSTEM_TICKS = 12;

    /** Reads all processes below this one. */
    static ProcUsage now(List<DemoFunction> functions) {
        ProcUsage usage = new ProcUsage(new TreeMap<>(), new TreeMap<>());
        ProcessHandle.current()
                .descendants()
                .forEach(process -> usage.add(Path.of("/proc", Long.toString(process.pid())), functions));
        return usage;
    }

    /** A process that ends meanwhile is left out. */
    void add(Path process, List<DemoFunction> functions) {
        try {
            String function = function(process.resolve("environ"), functions);
            if (function != null) {
                cpuNs.merge(function, cpuNs(process.resolve("stat")), Long::sum);
                memoryBytesPeak.merge(function, memoryBytesPeak(process.resolve("status")), Math::max);
            }
        } catch (IOException gone) {
            // It ended between being listed and being read.
        }
    }

    private static String function(Path environ, List<DemoFunction> functions) throws IOException {
        String environment = new String(Files.readAllBytes(environ), StandardCharsets.UTF_8);
        for (String variable : environment.split("\0", -1)) {
            if (variable.startsWith(CONTAINER_VARIABLE)) {
                String container = variable.substring(CONTAINER_VARIABLE.length());
                return functions.stream()
                        .map(DemoFunction::name)
                        .filter(name -> container.equals(name) || container.startsWith(name + "-"))
                        .findFirst()
                        .orElse(null);
            }
        }
        return null;
    }

    private static long cpuNs(Path stat) throws IOException {
        String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS])) * TICK_NS;
    }

    private static long memoryBytesPeak(Path status) throws IOException {
        for (String line : Files.readAllLines(status, StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) << 10;
            }
        }
        return 0;
    }
}
