package io.gleaner.agent.runtime;

import static org.awaitility.Awaitility.await;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** An agent in quota mode whose policy lends and borrows all it may, and what its runs came to. */
final class AgentRig implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int RUNS_MOST = 20;
    private static final long RUN_NS = 60_000_000;

    final GleanerAgent agent;
    final List<InvocationFacts> facts = new CopyOnWriteArrayList<>();

    AgentRig(Path stateDir, Map<String, String> more) {
        Map<String, String> values = new HashMap<>(Map.of(
                "state.dir", stateDir.toString(),
                "loan.cpu", "quota",
                "policy.kind", "fixed",
                "node.cpu-millis", "4000",
                "node.memory-bytes", "4GiB",
                "safeguard.clean-runs-to-lend", "1",
                "control.lenders-share", "0",
                "control.borrowers-share", "0",
                "warm-up.decisions", "0"));
        // A busy machine holds threads up for longer than the default: that is no fault here.
        values.put("sampling.stall-limit", "10s");
        values.putAll(more);
        agent = GleanerAgent.start(GleanerSettings.of(values));
        agent.onCompleted(facts::add);
        agent.policy(new Extremes());
    }

    /** One run that ends after the watch has seen it for a while. */
    void run(int function, int container) {
        long invocation = agent.admit(function, 0, 0, -1, 0, 0);
        agent.started(invocation, container);
        ticks(4);
        complete(invocation);
    }

    void complete(long invocation) {
        int before = facts.size();
        agent.completed(invocation, Gleaner.OUTCOME_OK, RUN_NS);
        await().atMost(PATIENCE).until(() -> facts.size() > before);
    }

    /** Waits for so many ticks of the watch. */
    void ticks(int count) {
        long until = agent.snapshot().lateness().count() + count;
        await().atMost(PATIENCE).until(() -> agent.snapshot().lateness().count() >= until);
    }

    /** Lets an idle function run until one of its runs lends, and answers that run, which goes on. */
    long startLender(int function, int container, long cpuMillisUser, long memoryBytesUser) {
        for (int runs = 0; runs < RUNS_MOST; runs++) {
            long invocation = agent.admit(function, 0, 0, -1, 0, 0);
            agent.started(invocation, container);
            if (agent.cpuMillis(invocation) < cpuMillisUser || agent.memoryBytes(invocation) < memoryBytesUser) {
                return invocation;
            }
            ticks(4);
            complete(invocation);
        }
        throw new AssertionError("no run of " + RUNS_MOST + " lent anything");
    }

    /** Closes the agent before the test is over. */
    void stop() {
        agent.close();
    }

    /** Lets a busy function run until one of its runs borrows, and answers that run, which goes on. */
    long startBorrower(int function, int container, long cpuMillisUser) {
        for (int runs = 0; runs < RUNS_MOST; runs++) {
            long invocation = agent.admit(function, 0, 0, -1, 0, 0);
            agent.started(invocation, container);
            if (agent.cpuMillis(invocation) > cpuMillisUser) {
                return invocation;
            }
            ticks(10);
            complete(invocation);
        }
        throw new AssertionError("no run of " + RUNS_MOST + " borrowed anything");
    }

    @Override
    public void close() {
        stop();
    }

    /** The least that the safeguard allows to a lender, the most that it allows to a borrower. */
    private static final class Extremes implements HarvestPolicy {
        @Override
        public String name() {
            return "extremes";
        }

        @Override
        public boolean lends() {
            return true;
        }

        @Override
        public boolean borrows() {
            return true;
        }

        @Override
        public boolean choose(OptionSet options, ProfileSnapshot profile, NodeView node, Choice out) {
            out.byRule(options.userIndex() == 0 ? options.count() - 1 : 0);
            return true;
        }
    }
}
