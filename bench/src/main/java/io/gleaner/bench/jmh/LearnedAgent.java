package io.gleaner.bench.jmh;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.RecordKind;
import io.gleaner.agent.runtime.GleanerAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A whole agent with one function that has learned, from runs of a sleeping process, that it needs next to nothing: each of
 * its decisions scores every pair of 1 to {@code cpuUnits} and 1 to {@code memoryUnits}. One thread makes and closes it.
 */
final class LearnedAgent implements AutoCloseable {
    private static final int CPU_UNITS = 8;
    private static final long CPU_UNIT_MILLIS = 250;
    private static final long MEMORY_UNIT_BYTES = 64L << 20;
    private static final int RUNS = 4;
    private static final long RUN_NS = 150_000_000;
    private static final long PATIENCE_MILLIS = 10_000;

    final GleanerAgent agent;
    final int function;
    final int container;
    private final Process process;
    private final Path stateDir;

    /** @param options 8, 32, 64 or 128: how many each decision is to score */
    LearnedAgent(int options) throws IOException, InterruptedException {
        stateDir = Files.createTempDirectory("gleaner-jmh");
        agent = GleanerAgent.start(settings(stateDir));
        process = new ProcessBuilder("sleep", "100000").start();
        function =
                agent.function("jmh-" + options, CPU_UNITS * CPU_UNIT_MILLIS, options / CPU_UNITS * MEMORY_UNIT_BYTES);
        container = agent.container("jmh", function, process.pid());
        learn();
        require(options);
    }

    private static GleanerSettings settings(Path stateDir) {
        Map<String, String> values = new HashMap<>(Map.of(
                "state.dir", stateDir.toString(),
                "policy.kind", "freyr",
                "node.cpu-millis", "1000000",
                "tables.invocations", "16384",
                "node.memory-bytes", "1024GiB",
                "freyr.cpu-unit-millis", Long.toString(CPU_UNIT_MILLIS),
                "freyr.memory-unit", "64MiB",
                "control.lenders-share", "0",
                "control.borrowers-share", "0"));
        return GleanerSettings.of(values);
    }

    private void learn() throws InterruptedException {
        Semaphore ended = new Semaphore(0);
        agent.onCompleted(facts -> ended.release());
        for (int i = 0; i < RUNS; i++) {
            long invocation = agent.admit(function, 0, 0, -1, 0, 0);
            agent.started(invocation, container);
            LockSupport.parkNanos(RUN_NS);
            agent.completed(invocation, Gleaner.OUTCOME_OK, RUN_NS);
            if (!ended.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("the agent did not work off a run within 10 s");
            }
        }
        agent.onCompleted(null);
    }

    /** A benchmark of something else than it says is worse than none. */
    private void require(int options) throws IOException {
        agent.completed(agent.admit(function, 0, 0, -1, 0, 0), Gleaner.OUTCOME_OK, 0);
        long wanted = agent.journal().ring().claimedSequence();
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (agent.journal().acknowledgedSequence() < wanted && System.nanoTime() < deadlineNs) {
            LockSupport.parkNanos(1_000_000);
        }
        int scored = 0;
        try (JournalReader reader = JournalReader.open(agent.runFolder())) {
            while (reader.next()) {
                scored = reader.header().kind() == RecordKind.DECIDED
                        ? reader.decision().optionCount()
                        : scored;
            }
        }
        if (scored != options) {
            close();
            throw new IllegalStateException("the last decision had " + scored + " options, not " + options);
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        agent.close();
        try (var files = Files.walk(stateDir)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
