package io.gleaner.placement.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ProbationTest {
    private static final long SECOND_NS = 1_000_000_000;
    private static final long BEGIN_NS = 50 * SECOND_NS;

    private final Probation probation = new Probation(1, 2, 3, SECOND_NS);

    @Test
    void shouldTrustWhenEnoughProbesCameBackWell() {
        for (int probe = 0; probe < 3; probe++) {
            long nowNs = BEGIN_NS + probe * SECOND_NS;
            assertThat(probation.trusted(0, 1)).isFalse();
            assertThat(probation.due(0, 1, nowNs)).isTrue();
            assertThat(probation.begin(0, 1, nowNs)).isTrue();
            assertThat(probation.begin(0, 1, nowNs)).as("one at a time").isFalse();
            probation.ended(0, 1, true);
            assertThat(probation.due(0, 1, nowNs + SECOND_NS / 2))
                    .as("some time apart")
                    .isFalse();
        }

        assertThat(probation.trusted(0, 1)).isTrue();
        assertThat(probation.due(0, 1, BEGIN_NS + 99 * SECOND_NS)).isFalse();
        assertThat(probation.trusted(0, 0)).isFalse();
        probation.distrust(0, 1);
        assertThat(probation.trusted(0, 1)).isFalse();
    }

    @Test
    void shouldBeginAgainWhenAProbeFailedOrWasLost() {
        probation.begin(0, 0, BEGIN_NS);
        probation.ended(0, 0, true);
        probation.begin(0, 0, BEGIN_NS + SECOND_NS);
        probation.ended(0, 0, false);
        for (int probe = 2; probe < 4; probe++) {
            assertThat(probation.begin(0, 0, BEGIN_NS + probe * SECOND_NS)).isTrue();
            probation.ended(0, 0, true);
        }
        assertThat(probation.trusted(0, 0)).isFalse();

        assertThat(probation.begin(0, 0, BEGIN_NS + 5 * SECOND_NS)).isTrue();
        assertThat(probation.due(0, 0, BEGIN_NS + 64 * SECOND_NS)).isFalse();
        assertThat(probation.due(0, 0, BEGIN_NS + 66 * SECOND_NS)).as("lost").isTrue();
    }

    @Test
    void shouldRefuseWhenTheNumbersAreWrong() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Probation(1, 1, 0, 0));
    }
}
