package io.gleaner.bench.jmh;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.DecisionCounter;
import io.gleaner.agent.decision.DecisionCounters;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.RecordKind;
import io.gleaner.agent.runtime.GleanerAgent;
import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
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
    private static final long LEARN_MILLIS_MAX = 30_000;

    private static final Map<DecisionCounter, String> UNSCORED = new EnumMap<>(Map.of(
            DecisionCounter.TABLE_FULL, "beyond the table of invocations",
            DecisionCounter.WATCH_STALLED, "while the watch got no core",
            DecisionCounter.ENFORCEMENT_STALLED, "while enforcement got no core",
            DecisionCounter.JOURNAL_GAP, "without room in the journal's ring",
            DecisionCounter.NO_SCRATCH, "with too many at once",
            DecisionCounter.PROFILE_BUSY, "while the profile was being written"));

    final GleanerAgent agent;
    final int function;
    final int container;
    private final Process process;
    private final Cgroup group;
    private final Path stateDir;

    /** @param options 8, 32, 64 or 128: how many each decision is to score */
    LearnedAgent(int options) throws IOException, InterruptedException {
        stateDir = Files.createTempDirectory("gleaner-jmh");
        CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
        String name = "gleaner-jmh-" + ProcessHandle.current().pid();
        group = tree.writable() ? tree.create(name) : null;
        agent = GleanerAgent.start(settings(stateDir, group != null));
        process = new ProcessBuilder("sleep", "100000").start();
        if (group != null) {
            group.attach(process.pid());
        }
        function =
                agent.function("jmh-" + options, CPU_UNITS * CPU_UNIT_MILLIS, options / CPU_UNITS * MEMORY_UNIT_BYTES);
        container = agent.container(name, function, process.pid());
        learnUntil(options);
    }

    /** Who has no group of its own is left alone, so that nothing is scored for it, but where all is only recommended. */
    private static GleanerSettings settings(Path stateDir, boolean enforces) {
        Map<String, String> values = new HashMap<>(Map.of(
                "mode", enforces ? "enforce" : "recommend",
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

    /**
     * A benchmark of something else than it says is worse than none, so that the runs are made again until a decision scores
     * so many. Where the machine leaves the watch no time, none may for long: that is counted and said, and the others count.
     */
    private void learnUntil(int options) throws IOException, InterruptedException {
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LEARN_MILLIS_MAX);
        int scored;
        do {
            learn();
            scored = optionsOfOneDecision();
        } while (scored != options && System.nanoTime() < deadlineNs);
        if (scored != options && unscored() == 0) {
            close();
            throw new IllegalStateException("the last decision had " + scored + " options, not " + options);
        }
    }

    /** How many options the journal says a decision of now had. */
    int optionsOfOneDecision() throws IOException {
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
        return scored;
    }

    /** Decisions so far that had no time, no place or no sight of the node to score anything. */
    private long unscored() {
        return UNSCORED.keySet().stream().mapToLong(agent.counters()::get).sum();
    }

    /** Where a node has no time left for its watch nothing is lent, and a call is quicker than one that decides. */
    void sayUnscored(String what) {
        DecisionCounters counters = agent.counters();
        long admitted = counters.get(DecisionCounter.ADMITTED) + counters.get(DecisionCounter.TABLE_FULL);
        List<String> why = new ArrayList<>();
        UNSCORED.forEach((counter, reason) -> {
            if (counters.get(counter) > 0) {
                why.add(counters.get(counter) + " " + reason);
            }
        });
        if (!why.isEmpty()) {
            System.err.println("jmh: " + what + ": " + unscored() + " of " + admitted + " decisions scored nothing: "
                    + String.join(", ", why));
        }
    }

    @Override
    public void close() throws IOException {
        agent.close();
        process.destroyForcibly();
        process.onExit().join();
        if (group != null) {
            group.remove();
        }
        try (var files = Files.walk(stateDir)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
