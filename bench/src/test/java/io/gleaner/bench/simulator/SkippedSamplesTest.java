package io.gleaner.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.bench.workload.Tape;
import io.gleaner.harvest.policy.Policies;
import java.util.List;
import org.junit.jupiter.api.Test;

class SkippedSamplesTest {
    @Test
    void shouldGiveTheSameResultWhenSamplesThatSayNothingNewAreLeftOut() {
        for (CpuLoan loan : CpuLoan.values()) {
            for (String policy : Policies.names()) {
                for (long seed = 1; seed <= 12; seed++) {
                    Tape tape = Tapes.random(12, 500, 6, seed);
                    NodeRules known = Tapes.rules(policy);
                    NodeRules rules =
                            new NodeRules(policy, known.sharing(), known.policy(), config -> config.cpuLoan(loan));
                    assertThat(play(tape, rules, false))
                            .as("%s, %s, seed %d", loan, policy, seed)
                            .isEqualTo(play(tape, rules, true));
                }
            }
        }
    }

    private static String play(Tape tape, NodeRules rules, boolean samplesAll) {
        return Tapes.text(new ClusterSimulator(
                        List.of(Tapes.NODE), tape, rules, SimulationOptions.standard(1), RunHook.NONE, samplesAll)
                .run());
    }
}
