package io.gleaner.transport.offload.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the channel decides by, without a channel. */
class OffloadRulesTest {
    private static final CircuitSettings CIRCUIT = new CircuitSettings(3, 100, 400, 2);

    @Test
    void shouldOpenWhenFailuresComeInARowOnly() {
        Circuit circuit = new Circuit(CIRCUIT, 1);
        circuit.failed(0);
        circuit.failed(0);
        circuit.answered();
        circuit.failed(0);
        circuit.failed(0);
        assertThat(circuit.admit(0)).isTrue();
        circuit.failed(0);
        assertThat(circuit.state()).isEqualTo(Circuit.State.OPEN);
        assertThat(circuit.admit(99)).isFalse();
    }

    @Test
    void shouldLetOneTrialThroughAndDoubleThePauseWhenItFails() {
        Circuit circuit = opened();
        assertThat(circuit.admit(100)).isTrue();
        assertThat(circuit.admit(101)).isFalse();
        circuit.failed(110);
        assertThat(circuit.admit(309)).isFalse();
        assertThat(circuit.admit(310)).isTrue();
        circuit.failed(310);
        assertThat(circuit.admit(710)).isTrue();
        circuit.failed(710);
        assertThat(circuit.admit(1109)).isFalse();
        assertThat(circuit.admit(1110)).isTrue();
        circuit.answered();
        assertThat(circuit.admit(1111)).isTrue();
        assertThat(circuit.state()).isEqualTo(Circuit.State.CLOSED);
    }

    @Test
    void shouldTryAgainWhenATrialNeverEnds() {
        Circuit circuit = opened();
        assertThat(circuit.admit(100)).isTrue();
        assertThat(circuit.admit(499)).isFalse();
        assertThat(circuit.admit(500)).isTrue();
    }

    private static Circuit opened() {
        Circuit circuit = new Circuit(CIRCUIT, 1);
        for (int i = 0; i < 3; i++) {
            circuit.failed(0);
        }
        return circuit;
    }

    @Test
    void shouldStartAfreshWhenThePeerHasRestarted() {
        Circuits circuits = new Circuits(CIRCUIT);
        circuits.pass(7, 1, 0);
        for (int i = 0; i < 3; i++) {
            circuits.failed(7, 1, 0);
        }
        assertThat(circuits.pass(7, 1, 1)).isEqualTo(Circuits.Pass.NO);
        assertThat(circuits.pass(7, 2, 1)).isEqualTo(Circuits.Pass.YES);
        circuits.failed(7, 1, 1);
        assertThat(circuits.state(7, 2)).isEqualTo(Circuit.State.CLOSED);
    }

    @Test
    void shouldForgetThePeerUsedLongestAgoWhenThereAreTooMany() {
        Circuits circuits = new Circuits(CIRCUIT);
        for (int i = 0; i < 3; i++) {
            circuits.pass(1, 1, 0);
            circuits.failed(1, 1, 0);
        }
        circuits.pass(2, 1, 0);
        circuits.pass(3, 1, 0);
        assertThat(circuits.pass(1, 1, 1)).isEqualTo(Circuits.Pass.YES);
    }

    @Test
    void shouldAllowATenthOfTheCallsWhenAllAreToBeRepeated() {
        RetryBudget budget = new RetryBudget(100_000, 5);
        int repeated = 0;
        for (int i = 0; i < 1000; i++) {
            budget.called();
            repeated += budget.takeRetry() ? 1 : 0;
        }
        assertThat(repeated).isBetween(100, 105);
    }

    @Test
    void shouldAllowOnlyWhatIsListed() {
        AllowList list = AllowList.of(Map.of("a", List.of("f", "ns/*"), "b", List.of("*"), "*", List.of("open")));
        assertThat(list.allows(Set.of("a"), "f")).isTrue();
        assertThat(list.allows(Set.of("a"), "ns/x/y")).isTrue();
        assertThat(list.allows(Set.of("a"), "ns")).isFalse();
        assertThat(list.allows(Set.of("a"), "nsx/f")).isFalse();
        assertThat(list.allows(Set.of("b"), "anything")).isTrue();
        assertThat(list.allows(Set.of("c"), "open")).isTrue();
        assertThat(list.allows(Set.of("c"), "f")).isFalse();
        assertThat(list.allows(Set.of(), "f")).isFalse();
        assertThat(AllowList.nobody().allows(Set.of("a"), "f")).isFalse();
        for (String elsewhere : List.of("ns/../f", "ns/", "ns//f", "ns/./f", "ns/f?x=y", "ns/\u202ef", "ns/\ufffd")) {
            assertThat(list.allows(Set.of("a"), elsewhere)).as(elsewhere).isFalse();
            assertThat(list.allows(Set.of("b"), elsewhere)).as(elsewhere).isFalse();
        }
        for (String wrong : List.of("a*", "*/x", "", "a/*/b", "a/../b")) {
            assertThatThrownBy(() -> AllowList.of(Map.of("a", List.of(wrong))))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void shouldGoElsewhereOnlyWhenNothingStartedOrNothingIsDoneTwice() {
        for (Failure failure : Failure.values()) {
            assertThat(failure.mayTryElsewhere(false) && failure.maybeStarted())
                    .as(failure.name())
                    .isFalse();
            assertThat(Failure.ofWord(failure.word()).isPresent()).isEqualTo(failure.status() != 0);
        }
        assertThat(Failure.BROKEN.mayTryElsewhere(true)).isTrue();
        assertThat(Failure.BUSY.mayTryElsewhere(false)).isTrue();
        assertThat(Failure.HOP_LIMIT.mayTryElsewhere(true)).isFalse();
    }
}
