package io.gleaner.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.MemoryNeed;
import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Phase;
import io.gleaner.bench.workload.Tape;
import io.gleaner.harvest.policy.Policies;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterQueueTest {
    private static final long MS = 1_000_000;

    private static FunctionModel cold(long coldStartNs) {
        return new FunctionModel(
                "cold", 1_000, 128 << 20, List.of(Phase.work(10, 1)), new MemoryNeed(1 << 20, 1 << 20, 0), coldStartNs);
    }

    @Test
    void shouldStartInOrderAndNeverAboveCapacityWhenInvocationsQueue() {
        for (long seed = 1; seed <= 5; seed++) {
            Tape tape = Tapes.random(10, 400, 40, seed);
            for (String policy : List.of(Policies.FIXED, Policies.WINDOW)) {
                ClusterResult result = Tapes.play(tape, Tapes.rules(policy));
                long dispatchedNs = 0;
                for (int i = 0; i < tape.size(); i++) {
                    long atNs = dispatchedNs(tape, result, i);
                    assertThat(atNs).as("seed %d", seed).isGreaterThanOrEqualTo(dispatchedNs);
                    dispatchedNs = atNs;
                    assertThat(cpuMillisAt(tape, result, atNs))
                            .as("seed %d", seed)
                            .isLessThanOrEqualTo(8_000);
                }
            }
        }
    }

    private static long dispatchedNs(Tape tape, ClusterResult result, int i) {
        long coldNs = tape.functions().get(tape.function()[i]).coldStartNs();
        return result.startNs()[i] - (result.has(i, ClusterResult.COLD) ? coldNs : 0);
    }

    private static long cpuMillisAt(Tape tape, ClusterResult result, long atNs) {
        long sum = 0;
        for (int i = 0; i < tape.size(); i++) {
            if (dispatchedNs(tape, result, i) <= atNs && atNs < result.endNs()[i]) {
                sum += tape.functions().get(tape.function()[i]).cpuMillisUser();
            }
        }
        return sum;
    }

    @Test
    void shouldWaitForAContainerOnlyWhenNoneIsKeptAlive() {
        Tape tape = Tapes.plain(
                List.of(cold(200 * MS)), new long[] {0, 1_000 * MS, 3_000 * MS, 3_001 * MS}, new int[] {0, 0, 0, 0});
        SimulationOptions options = SimulationOptions.standard(1).withKeepAliveNs(1_500 * MS);
        ClusterResult result = new ClusterSimulator(
                        List.of(Tapes.NODE), tape, Tapes.rules(Policies.FIXED), options, RunHook.NONE)
                .run();
        assertThat(result.startNs()).containsExactly(200 * MS, 1_000 * MS, 3_200 * MS, 3_201 * MS);
        assertThat(result.has(0, ClusterResult.COLD)).isTrue();
        assertThat(result.has(1, ClusterResult.COLD)).isFalse();
        assertThat(result.has(2, ClusterResult.COLD)).as("its time was over").isTrue();
        assertThat(result.has(3, ClusterResult.COLD)).as("the only one is busy").isTrue();
        assertThat(result.slowdown()[0]).as("a cold start is no slowdown").isEqualTo(1f);
    }

    @Test
    void shouldGoToTheNextNodeOrQueueAtHomeWhenTheHomeNodeIsFull() {
        FunctionModel wide = Tapes.working("wide", 8_000, 8_000, 8);
        Tape tape = Tapes.plain(List.of(wide), new long[] {0, 0, 0, 0}, new int[] {0, 0, 0, 0});
        List<NodeShape> nodes = List.of(Tapes.NODE, Tapes.NODE, Tapes.NODE);
        ClusterResult result = new ClusterSimulator(
                        nodes, tape, Tapes.rules(Policies.FIXED), SimulationOptions.standard(1), RunHook.NONE)
                .run();
        assertThat(List.of(result.node()[0], result.node()[1], result.node()[2]))
                .containsExactlyInAnyOrder(0, 1, 2);
        assertThat(result.node()[3]).as("at home").isEqualTo(result.node()[0]);
        assertThat(result.startNs()[3]).isEqualTo(result.endNs()[0]);
    }

    @Test
    void shouldGiveLargerNodesMoreFunctionsWhenHomesAreDrawn() {
        FunctionModel[] models = new FunctionModel[1_000];
        for (int i = 0; i < models.length; i++) {
            models[i] = Tapes.working("f" + i, 1_000, 1, 1);
        }
        FunctionPlan[] plans = FunctionPlan.of(List.of(models));
        HomeNodes homes = new HomeNodes(List.of(new NodeShape(2_000, 1L << 30), new NodeShape(6_000, 1L << 30)), plans);
        int large = 0;
        for (int i = 0; i < models.length; i++) {
            large += homes.home(i);
        }
        assertThat(large).isBetween(680, 820);
    }
}
