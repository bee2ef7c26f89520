package io.gleaner.agent.runtime;

import io.gleaner.agent.config.GleanerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the node has for functions: as configured, or what the machine has.
 *
 * @param cpuMillis millicores, above 0
 * @param memoryBytes bytes, above 0
 */
record NodeSize(long cpuMillis, long memoryBytes) {
    private static final String TOTAL = "MemTotal:";

    static NodeSize of(GleanerSettings.Node configured, Path procRoot) {
        long cpuMillis = configured.cpuMillis() > 0
                ? configured.cpuMillis()
                : Runtime.getRuntime().availableProcessors() * 1000L;
        long memoryBytes = configured.memoryBytes() > 0 ? configured.memoryBytes() : machineMemoryBytes(procRoot);
        return new NodeSize(cpuMillis, memoryBytes);
    }

    private static long machineMemoryBytes(Path procRoot) {
        Path meminfo = procRoot.resolve("meminfo");
        try {
            for (String line : Files.readAllLines(meminfo)) {
                if (line.startsWith(TOTAL)) {
                    return Long.parseLong(line.substring(TOTAL.length()).replaceAll("\\D", "")) << 10;
                }
            }
        } catch (IOException | NumberFormatException e) {
            throw new AgentStartException(
                    "The machine's memory can't be read from " + meminfo + " (" + e
                            + "): set gleaner.node.memory-bytes.",
                    e);
        }
        throw new AgentStartException(
                "There is no line " + TOTAL + " in " + meminfo + ": set gleaner.node.memory-bytes.", null);
    }
}
