package io.gleaner.bench.gossip;

import io.gleaner.transport.netty.GossipAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** This machine's load, as a node without an agent can tell it: what waits and runs by /proc/loadavg, free memory by /proc/meminfo. */
final class MachineLoad {
    private static final int MILLIS_A_CORE = 1_000;
    private static final int PERCENT = 100;

    private final Path proc;
    private final int cores;

    MachineLoad(Path proc, int cores) {
        this.proc = proc;
        this.cores = cores;
    }

    /** Reads it and tells it; what can't be read counts as 0. */
    void tell(GossipAgent agent) {
        int running = runnable();
        int waiting = Math.max(0, running - cores);
        agent.load(
                waiting,
                running - waiting,
                (long) Math.max(0, cores - running) * MILLIS_A_CORE,
                availableBytes(),
                Math.min(PERCENT, running * PERCENT / cores),
                0,
                0);
    }

    /** Threads that run or could: of "0.20 0.18 0.12 1/80 11206" the 1. */
    int runnable() {
        try {
            String[] words = Files.readString(proc.resolve("loadavg")).split(" ");
            return Integer.parseInt(words[3].split("/")[0]);
        } catch (IOException | RuntimeException unreadable) {
            return 0;
        }
    }

    long availableBytes() {
        try {
            List<String> lines = Files.readAllLines(proc.resolve("meminfo"));
            for (String line : lines) {
                if (line.startsWith("MemAvailable:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
                }
            }
            return 0;
        } catch (IOException | RuntimeException unreadable) {
            return 0;
        }
    }
}
