package io.gleaner.agent.decision;

import static io.gleaner.agent.decision.VirtualNode.MIB;
import static io.gleaner.agent.decision.VirtualNode.MS;
import static io.gleaner.agent.decision.VirtualNode.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;
import io.gleaner.harvest.ledger.LendingOrder;
import io.gleaner.harvest.policy.Policies;
import io.gleaner.harvest.safeguard.RangeReason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with the published safeguard stays mended where gleaner decides, on the whole path of a decision. */
class FaultsThroughGleanerTest {
    private VirtualNode node;
    private int function;
    private int container;

    private void node(CpuLoan cpuLoan, long cpuMillis, long cpuMillisUser, long memoryMibUser) {
        node = new VirtualNode(
                config(cpuMillis, 8192).cpuLoan(cpuLoan).lendingOrder(LendingOrder.BEST_GAIN), Policies.GLEANER);
        function = node.pipeline.function("f", cpuMillisUser, memoryMibUser * MIB, node.nowNs);
        container = node.pipeline.container(function, node.nowNs);
        node.sample(container, 40);
    }

    private static <T> T last(List<T> of) {
        return of.get(of.size() - 1);
    }

    private long probe(int inContainer) {
        long invocation = node.start(function, inContainer);
        long cpuMillis = node.pipeline.cpuMillis(invocation);
        node.complete(invocation, inContainer, 1, 40);
        return cpuMillis;
    }

    private void runWith(long inputBytes, long cpuMillis) {
        long invocation = node.pipeline.admit(function, 7, 7, inputBytes, 0, 0, node.nowNs);
        node.pipeline.started(invocation, container, node.nowNs);
        node.use(container, 200, cpuMillis, 40);
        node.complete(invocation, container, 200, 40);
        node.idle(container, 200);
    }

    private long admitted(long inputBytes) {
        return node.pipeline.cpuMillis(node.pipeline.admit(function, 7, 7, inputBytes, 0, 0, node.nowNs));
    }

    @ParameterizedTest
    @EnumSource(CpuLoan.class)
    void shouldNotGuardWhenNothingWasHarvested_faultA(CpuLoan cpuLoan) {
        node(cpuLoan, 4000, 2000, 256);
        // The threshold, to the millicore, at the user allocation.
        node.learn(function, container, 8, 1600, 40);

        node.start(function, container);

        assertThat(node.reasonsCpu).doesNotContain(RangeReason.LOAD_SPIKE);
        assertThat(last(node.reasonsCpu)).isEqualTo(RangeReason.OVER_PROVISIONED);
    }

    @Test
    void shouldKeepTheBaselineWhenOneResourceTripsAndTheOtherStaysHarvested_faultB() {
        node(CpuLoan.QUOTA, 4000, 1000, 1024);
        node.learn(function, container, 5, 150, 40);
        long lending = node.start(function, container);
        assertThat(node.pipeline.cpuMillis(lending)).isLessThan(1000);
        assertThat(node.pipeline.memoryBytes(lending)).isLessThan(1024 * MIB);
        node.use(container, 100, node.pipeline.cpuMillis(lending), 40);
        assertThat(node.pipeline.counters().get(DecisionCounter.TRIPS_CPU)).isEqualTo(1);
        node.complete(lending, container, 100, 40);
        node.idle(container, 200);

        for (int i = 0; i < 3; i++) {
            long held = node.start(function, container);
            assertThat(node.pipeline.cpuMillis(held)).isEqualTo(1000);
            assertThat(node.pipeline.memoryBytes(held)).isLessThan(1024 * MIB);
            // As slow as a run may get whose memory is lent.
            node.use(container, 2000, 150, 40);
            node.complete(held, container, 2000, 40);
            node.idle(container, 200);
        }

        node.run(function, container, 200, 150, 40);
        assertThat(last(node.completions).baselineNs).isEqualTo(200 * MS);
    }

    @ParameterizedTest
    @EnumSource(CpuLoan.class)
    void shouldLendWhenASingleThreadHasTwoCores_faultC(CpuLoan cpuLoan) {
        node(cpuLoan, 4000, 2000, 256);
        node.learn(function, container, 4, 1000, 40);

        assertThat(probe(container)).isBetween(1000L, 1500L);
    }

    @Test
    void shouldNeverOfferWhatTheNodeCannotGrant_faultD() {
        node(CpuLoan.IDLE, 1500, 500, 256);
        node.learn(function, container, 1, 500, 40);
        int other = node.pipeline.function("other", 800, 128 * MIB, node.nowNs);
        node.pipeline.admit(other, 7, 8, -1, 0, 0, node.nowNs);

        long borrowing = node.start(function, container);

        System.out.println(String.join("\n", node.heard) + node.reasonsCpu + node.outcomes);
        assertThat(node.pipeline.cpuMillis(borrowing)).isBetween(501L, 700L);
        assertThat(last(node.heard.stream().filter(s -> s.startsWith("decided")).toList()))
                .contains(", 2] draw");
        assertThat(node.pipeline.ledger().totals().get(Resource.CPU, Figure.ALLOCATED_MAX))
                .isLessThanOrEqualTo(1500);
    }

    @Test
    void shouldActWhileTheFunctionRunsWhenItsLoadSteps_faultE() {
        node(CpuLoan.QUOTA, 4000, 1000, 256);
        node.learn(function, container, 4, 150, 40);
        long lending = node.start(function, container);
        node.use(container, 100, 20, 40);
        long lent = node.pipeline.cpuMillis(lending);
        assertThat(lent).isLessThan(1000);

        long stepNs = node.nowNs;
        while (node.pipeline.cpuMillis(lending) < 1000 && node.nowNs - stepNs < 200 * MS) {
            // A lowered quota lets the owner burst through what the period still has.
            node.use(container, 20, 1000, 40);
        }

        assertThat(node.nowNs - stepNs).isLessThanOrEqualTo(40 * MS);
        assertThat(node.limit(container).restoreCpu).isTrue();
    }

    @Test
    void shouldForgetWhenOneOutlierWasSeen_faultF() {
        node(CpuLoan.QUOTA, 4000, 4000, 256);
        node.learn(function, container, 1, 3900, 40);
        node.learn(function, container, 5, 500, 40);
        assertThat(probe(container)).isEqualTo(4000);

        node.learn(function, container, 55, 500, 40);

        assertThat(probe(container)).isLessThanOrEqualTo(1000);
    }

    @ParameterizedTest
    @EnumSource(CpuLoan.class)
    void shouldKeepInputsApartWhenTheirSizeIsTold_faultG(CpuLoan cpuLoan) {
        node(cpuLoan, 4000, 2000, 256);
        for (int i = 0; i < 5; i++) {
            runWith(100, 200);
            runWith(100_000_000, 1900);
        }

        assertThat(admitted(100)).isLessThanOrEqualTo(500);
        assertThat(admitted(100_000_000)).isGreaterThanOrEqualTo(2000);
    }

    @ParameterizedTest
    @ValueSource(ints = {Gleaner.OUTCOME_FAILED, Gleaner.OUTCOME_TIMED_OUT, Gleaner.OUTCOME_OUT_OF_MEMORY})
    void shouldCountHarmWhenAHarvestedRunEndsBadly_faultH(int outcome) {
        node(CpuLoan.IDLE, 4000, 1000, 1024);
        node.learn(function, container, 5, 150, 40);
        long lending = node.start(function, container);
        assertThat(node.pipeline.memoryBytes(lending)).isLessThan(1024 * MIB);
        node.use(container, 100, 150, 40);
        node.pipeline.completed(lending, outcome, 100 * MS, node.nowNs);
        node.sample(container, 40);
        node.pipeline.tick(node.nowNs);

        for (int i = 0; i < 3; i++) {
            long next = node.start(function, container);
            assertThat(node.pipeline.memoryBytes(next)).isEqualTo(1024 * MIB);
            assertThat(node.limit(container).memoryBytes).isEqualTo(1024 * MIB);
            node.use(container, 200, 150, 40);
            node.complete(next, container, 200, 40);
            node.idle(container, 200);
        }
        node.start(function, container);
        assertThat(last(node.reasonsMemory)).isEqualTo(RangeReason.OVER_PROVISIONED);
    }
}
