package io.gleaner.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Tape;
import io.gleaner.harvest.policy.Policies;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterSimulatorTest {
    @Test
    void shouldTakeTheCounterfactualTimeWhenAnInvocationIsAloneAtItsUserAllocation() {
        for (long seed = 1; seed <= 40; seed++) {
            Tape tape = Tapes.random(20, 40, 0.05, seed);
            ClusterResult result = Tapes.play(tape, Tapes.rules(Policies.FIXED));
            for (int i = 0; i < tape.size(); i++) {
                boolean alone = (i == 0 || result.endNs()[i - 1] <= tape.arrivalNs()[i])
                        && (i == tape.size() - 1 || result.endNs()[i] <= tape.arrivalNs()[i + 1]);
                if (alone && !result.has(i, ClusterResult.FAILED)) {
                    assertThat(result.endNs()[i] - result.startNs()[i])
                            .as(
                                    "seed %d, invocation %d of %s",
                                    seed, i, tape.functions().get(tape.function()[i]))
                            .isBetween(tape.userDurationNs()[i] - 1000, tape.userDurationNs()[i] + 1000);
                }
            }
        }
    }

    @Test
    void shouldGiveTheSameResultWhenAllArgumentsAreTheSame() {
        for (String policy : Policies.names()) {
            Tape tape = Tapes.random(12, 600, 8, 7);
            String first = Tapes.text(Tapes.play(tape, Tapes.rules(policy)));
            assertThat(Tapes.text(Tapes.play(Tapes.random(12, 600, 8, 7), Tapes.rules(policy))))
                    .as(policy)
                    .isEqualTo(first);
        }
    }

    @Test
    void shouldEndEveryInvocationWhenTheTapeIsOver() {
        for (Sharing sharing : Sharing.values()) {
            Tape tape = Tapes.random(12, 600, 12, 3);
            ClusterResult result = Tapes.play(tape, Tapes.rules(sharing));
            for (int i = 0; i < tape.size(); i++) {
                assertThat(result.startNs()[i]).as("%s, %d", sharing, i).isGreaterThanOrEqualTo(tape.arrivalNs()[i]);
                assertThat(result.endNs()[i]).as("%s, %d", sharing, i).isGreaterThanOrEqualTo(result.startNs()[i]);
                assertThat(result.slowdown()[i]).as("%s, %d", sharing, i).isGreaterThan(0);
            }
        }
    }

    @Test
    void shouldBeAtLeastAsGoodAsFixedAndWeightsWhenTheOracleDivides() {
        for (long seed = 1; seed <= 8; seed++) {
            Tape tape = Tapes.random(12, 500, 10, seed);
            double oracle = Tapes.meanSlowdown(Tapes.play(tape, Tapes.rules(Sharing.ORACLE)));
            assertThat(oracle)
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(Tapes.meanSlowdown(Tapes.play(tape, Tapes.rules(Policies.FIXED))) + 1e-6)
                    .isLessThanOrEqualTo(Tapes.meanSlowdown(Tapes.play(tape, Tapes.rules(Sharing.WEIGHTS))) + 1e-2);
        }
    }

    @Test
    void shouldLearnOnEachNodeWhenTheOracleMeetsAFunctionThereFirst() {
        // Two of it don't fit one node; of the two that arrive together one therefore goes where it never ran.
        FunctionModel half = Tapes.working("half", 5_000, 8_000, 8);
        Tape tape = Tapes.plain(List.of(half), new long[] {0, 10_000_000_000L, 10_000_000_000L}, new int[] {0, 0, 0});
        ClusterResult result = new ClusterSimulator(
                        List.of(Tapes.NODE, Tapes.NODE),
                        tape,
                        Tapes.rules(Sharing.ORACLE),
                        SimulationOptions.standard(1),
                        RunHook.NONE)
                .run();
        for (int i = 1; i < 3; i++) {
            boolean known = result.node()[i] == result.node()[0];
            assertThat(result.slowdown()[i] < 0.7).as("run %d", i).isEqualTo(known);
        }
        assertThat(result.node()[1]).isNotEqualTo(result.node()[2]);
    }

    @Test
    void shouldRejectTheTapeWhenAFunctionFitsNoNode() {
        FunctionModel wide = Tapes.working("wide", 16_000, 10, 1);
        Tape tape = Tapes.plain(List.of(wide), new long[] {0}, new int[] {0});
        assertThatThrownBy(() -> Tapes.play(tape, Tapes.rules(Policies.FIXED)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("wide");
    }

    @Test
    void shouldRejectTheSimulationWhenThereIsNoNode() {
        Tape tape = Tapes.random(2, 10, 1, 1);
        List<NodeShape> nobody = List.of();
        assertThatThrownBy(() -> new ClusterSimulator(
                        nobody, tape, Tapes.rules(Policies.FIXED), SimulationOptions.standard(1), RunHook.NONE))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
