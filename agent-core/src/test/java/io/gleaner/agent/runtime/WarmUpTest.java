package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.DecisionCounter;
import io.gleaner.agent.decision.DecisionCounters;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpTest {
    private static final int DECISIONS = 2_000;

    private final GleanerSettings settings =
            GleanerSettings.of(Map.of("node.cpu-millis", "1500", "node.memory-bytes", "4GiB"));
    private final NodeSize node = NodeSize.of(settings.node(), Path.of("/proc"));
    private final KeptFailures failures = new KeptFailures();

    @TempDir
    private Path stateDir;

    @Test
    void shouldLendBorrowAndTripWhenItRehearses() {
        try (PolicyShelf policies = new PolicyShelf(settings, 2)) {
            RehearsalNode rehearsal = rehearsal(policies);
            while (rehearsal.decisions() < DECISIONS) {
                rehearsal.round();
            }
            rehearsal.policy(policies.byName("greedy"));
            while (rehearsal.decisions() < 2 * DECISIONS) {
                rehearsal.round();
            }
            DecisionCounters counters = rehearsal.pipeline().counters();
            assertThat(counters.get(DecisionCounter.ADMITTED)).isEqualTo(rehearsal.decisions());
            assertThat(counters.get(DecisionCounter.GRANTED)).isGreaterThan(DECISIONS / 4);
            assertThat(counters.get(DecisionCounter.TRIPS_MEMORY)).isPositive();
            assertThat(counters.get(DecisionCounter.FAILED)).isZero();
            assertThat(counters.get(DecisionCounter.JOURNAL_GAP)).isZero();
            assertThat(counters.get(DecisionCounter.STALE_CALLS)).isZero();
            assertThat(rehearsal.pipeline().inFlight()).isZero();
        }
    }

    @Test
    void shouldEndByItselfWhenAllDecisionsAreDriven() {
        try (PolicyShelf policies = new PolicyShelf(settings, 2)) {
            RehearsalNode rehearsal = rehearsal(policies);
            new WarmUp(policies, () -> rehearsal, failures, DECISIONS).run();
            assertThat(rehearsal.decisions()).isBetween((long) DECISIONS, DECISIONS + 20L);
            assertThat(failures.count()).isZero();
        }
    }

    @Test
    void shouldTouchNothingOfTheAgentWhenItWarmsUp() {
        // A busy machine may hold up the watch for longer than the usual limit, and the journal says so.
        Map<String, String> values =
                Map.of("state.dir", stateDir.toString(), "warm-up.decisions", "2000", "sampling.stall-limit", "60s");
        try (GleanerAgent agent = GleanerAgent.start(GleanerSettings.of(values))) {
            // BOOT, and DEGRADED where limits can't be written.
            long atStart = agent.journal().ring().claimedSequence();
            await().atMost(AgentRig.PATIENCE).until(() -> !warmingUp());
            assertThat(agent.counters().get(DecisionCounter.ADMITTED)).isZero();
            assertThat(agent.snapshot().decision().count()).isZero();
            assertThat(agent.snapshot().hostErrors()).isZero();
            assertThat(agent.journal().ring().claimedSequence())
                    .as("no record but those of the start")
                    .isEqualTo(atStart);
        }
    }

    @Test
    void shouldStopAtOnceWhenTheAgentCloses() {
        Map<String, String> values = Map.of("state.dir", stateDir.toString(), "warm-up.decisions", "10000000");
        GleanerAgent.start(GleanerSettings.of(values)).close();
        await().atMost(AgentRig.PATIENCE).until(() -> !warmingUp());
    }

    private RehearsalNode rehearsal(PolicyShelf policies) {
        return new RehearsalNode(DecisionSettings.rehearsal(settings, node), policies.configured(), settings.hash());
    }

    private static boolean warmingUp() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("gleaner-warm-up"));
    }
}
