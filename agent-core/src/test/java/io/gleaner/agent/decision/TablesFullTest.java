package io.gleaner.agent.decision;

import static io.gleaner.agent.decision.VirtualNode.MIB;
import static io.gleaner.agent.decision.VirtualNode.MS;
import static io.gleaner.agent.decision.VirtualNode.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Resource;
import org.junit.jupiter.api.Test;

/** Every table at its end: what doesn't fit runs at its user allocation, is counted, and is in the sum. */
class TablesFullTest {
    private static final long SECOND = 1_000 * MS;

    @Test
    void shouldKeepRunsInTheSumThatFindNoSlotUntilTheirTimeIsOver() {
        VirtualNode node = new VirtualNode(config(1500, 4096).maxInvocations(2), "window");
        int function = node.pipeline.function("f", 100, 10 * MIB, node.nowNs);
        node.pipeline.admit(function, 0, 0, -1, 0, 0, node.nowNs);
        node.pipeline.admit(function, 0, 0, -1, 0, 0, node.nowNs);

        for (int i = 0; i < 3; i++) {
            assertThat(node.pipeline.admit(function, 0, 0, -1, 30 * SECOND, 0, node.nowNs))
                    .isZero();
        }

        assertThat(node.pipeline.counters().get(DecisionCounter.TABLE_FULL)).isEqualTo(3);
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isEqualTo(500);
        assertThat(node.pipeline.ledger().user(Resource.MEMORY)).isEqualTo(50 * MIB);
        pass(node, 29);
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isEqualTo(500);
        pass(node, 120);
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isEqualTo(200);
        assertThat(node.pipeline.ledger().user(Resource.MEMORY)).isEqualTo(20 * MIB);
    }

    @Test
    void shouldReckonWithTheLargestFunctionRefusedWhenAnUnknownOneRuns() {
        VirtualNode node = new VirtualNode(config(1500, 4096).maxFunctions(1), "window");
        assertThat(node.pipeline.function("known", 100, MIB, node.nowNs)).isPositive();
        assertThat(node.pipeline.function("small", 200, 3 * MIB, node.nowNs)).isZero();
        assertThat(node.pipeline.function("large", 300, 2 * MIB, node.nowNs)).isZero();
        assertThat(node.pipeline.counters().get(DecisionCounter.FUNCTIONS_FULL)).isEqualTo(2);

        assertThat(node.pipeline.admit(0, 0, 0, -1, 10 * SECOND, 0, node.nowNs)).isZero();
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isEqualTo(300);
        assertThat(node.pipeline.ledger().user(Resource.MEMORY)).isEqualTo(3 * MIB);
        pass(node, 120);
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isZero();
    }

    @Test
    void shouldLendNothingWhenARunStartsInAContainerThatNobodyKnows() {
        VirtualNode node = new VirtualNode(config(1500, 4096).maxContainers(1), "window");
        int function = node.pipeline.function("f", 1000, 100 * MIB, node.nowNs);
        int container = node.pipeline.container(function, node.nowNs);
        assertThat(node.pipeline.container(function, node.nowNs)).isZero();
        assertThat(node.pipeline.counters().get(DecisionCounter.CONTAINERS_FULL))
                .isEqualTo(1);
        node.learn(function, container, 6, 100, 10);
        long run = node.pipeline.admit(function, 0, 0, -1, 0, 0, node.nowNs);
        assertThat(node.pipeline.cpuMillis(run)).isLessThan(1000);

        assertThat(node.pipeline.started(run, 0, node.nowNs)).isFalse();

        assertThat(node.pipeline.cpuMillis(run)).isEqualTo(1000);
        assertThat(node.pipeline.memoryBytes(run)).isEqualTo(100 * MIB);
        assertThat(node.pipeline.completed(run, 0, MS, node.nowNs)).isTrue();
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isZero();
    }

    @Test
    void shouldStayUsableWhenTenThousandRunsAreAbandoned() {
        VirtualNode node = new VirtualNode(config(1500, 4096).maxInvocations(64), "window");
        int function = node.pipeline.function("f", 10, MIB, node.nowNs);
        int container = node.pipeline.container(function, node.nowNs);
        long first = node.start(function, container);
        long abandoned = 1;
        while (abandoned < 10_000) {
            for (int i = 0; i < 64; i++) {
                long run = node.pipeline.admit(function, 0, 0, -1, SECOND, 0, node.nowNs);
                node.pipeline.started(run, container, node.nowNs);
                abandoned++;
            }
            pass(node, 65);
        }

        assertThat(node.pipeline.counters().get(DecisionCounter.LOST)).isGreaterThan(9_000);
        assertThat(node.pipeline.completed(first, 0, MS, node.nowNs))
                .as("a second life for a handle that was given up")
                .isFalse();
        pass(node, 3700);
        assertThat(node.pipeline.inFlight()).isZero();
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isZero();
        assertThat(node.pipeline.ledger().totals().violations()).isZero();
        long next = node.start(function, container);
        assertThat(next).isPositive();
        node.complete(next, container, 10, 1);
        assertThat(node.completions.get(node.completions.size() - 1).sharedContainer)
                .as("those given up are no longer in their container")
                .isFalse();
    }

    @Test
    void shouldLendToOneOnlyWhenTheTableOfLoansIsFull() {
        VirtualNode node = new VirtualNode(config(4000, 4096).maxLoans(1), "window");
        int function = node.pipeline.function("f", 100, 0, node.nowNs);
        int[] containers = {node.pipeline.container(function, node.nowNs), node.pipeline.container(function, node.nowNs)
        };
        node.learn(function, containers[0], 4, 100, 10);
        long first = node.start(function, containers[0]);
        long second = node.start(function, containers[1]);

        assertThat(node.pipeline.cpuMillis(first)).isGreaterThan(100);
        assertThat(node.pipeline.cpuMillis(second)).isEqualTo(100);
        assertThat(node.pipeline
                        .ledger()
                        .totals()
                        .get(Resource.CPU, io.gleaner.harvest.ledger.LedgerTotals.Figure.REFUSED))
                .isPositive();
    }

    private static void pass(VirtualNode node, int seconds) {
        for (int i = 0; i < seconds; i++) {
            node.nowNs += SECOND;
            node.pipeline.tick(node.nowNs);
        }
    }
}
