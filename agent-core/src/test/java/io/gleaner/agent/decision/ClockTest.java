package io.gleaner.agent.decision;

import static io.gleaner.agent.decision.VirtualNode.MIB;
import static io.gleaner.agent.decision.VirtualNode.MS;
import static io.gleaner.agent.decision.VirtualNode.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Resource;
import org.junit.jupiter.api.Test;

/** The monotonic clock jumps by an hour, as when a virtual machine was suspended with all that runs in it. */
class ClockTest {
    private static final long HOUR = 3_600_000 * MS;

    @Test
    void shouldTripNobodyAndLoseNoRunWhenTheMachineWasSuspended() {
        VirtualNode node = new VirtualNode(config(4000, 4096).cpuLoan(CpuLoan.QUOTA), "window");
        int lender = node.pipeline.function("lender", 1000, 200 * MIB, node.nowNs);
        int[] containers = new int[4];
        long[] runs = new long[containers.length];
        for (int i = 0; i < containers.length; i++) {
            containers[i] = node.pipeline.container(lender, node.nowNs);
        }
        node.learn(lender, containers[0], 6, 100, 10);
        for (int i = 0; i < containers.length; i++) {
            runs[i] = node.start(lender, containers[i]);
            node.use(containers[i], 200, 100, 10);
        }
        node.pipeline.tick(node.nowNs);
        assertThat(node.pipeline.cpuMillis(runs[0])).isLessThan(1000);
        node.completions.clear();

        node.nowNs += 2 * HOUR;
        for (int container : containers) {
            node.sample(container, 10);
        }
        node.pipeline.tick(node.nowNs);
        for (int container : containers) {
            node.use(container, 20, 100, 10);
        }
        node.pipeline.tick(node.nowNs);

        assertThat(node.pipeline.counters().get(DecisionCounter.TRIPS_CPU)).isZero();
        assertThat(node.pipeline.counters().get(DecisionCounter.TRIPS_MEMORY)).isZero();
        assertThat(node.pipeline.counters().get(DecisionCounter.LOST)).isZero();
        assertThat(node.pipeline.inFlight()).isEqualTo(4);
        for (int i = 0; i < containers.length; i++) {
            node.complete(runs[i], containers[i], 300, 10);
        }
        assertThat(node.completions).hasSize(4).allSatisfy(t -> {
            assertThat(t.cpuMillisPeak).isBetween(0L, 200L);
            assertThat(t.outcome).isZero();
        });
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isZero();
        assertThat(node.pipeline.ledger().totals().violations()).isZero();
    }

    @Test
    void shouldGiveUpARunWhoseHostNamedALimitLongAgo() {
        VirtualNode node = new VirtualNode(config(4000, 4096), "window");
        int function = node.pipeline.function("f", 1000, 200 * MIB, node.nowNs);
        long run = node.pipeline.admit(function, 0, 0, -1, 1_000 * MS, 0, node.nowNs);
        for (int seconds = 0; seconds < 70; seconds++) {
            node.nowNs += 1_000 * MS;
            node.pipeline.tick(node.nowNs);
        }
        assertThat(node.pipeline.counters().get(DecisionCounter.LOST)).isEqualTo(1);
        assertThat(node.pipeline.completed(run, 0, MS, node.nowNs)).isFalse();
    }
}
