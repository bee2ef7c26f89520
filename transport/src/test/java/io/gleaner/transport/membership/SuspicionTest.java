package io.gleaner.transport.membership;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SuspicionTest {
    private static final long SECOND_NS = 1_000_000_000L;

    @Test
    void shouldShrinkAsThePaperSaysWhenOthersConfirm() {
        assertThat(Suspicion.durationNs(0, 3, 2 * SECOND_NS, 12 * SECOND_NS)).isEqualTo(12 * SECOND_NS);
        assertThat(Suspicion.durationNs(1, 3, 2 * SECOND_NS, 12 * SECOND_NS)).isEqualTo(7 * SECOND_NS);
        assertThat(Suspicion.durationNs(2, 3, 2 * SECOND_NS, 12 * SECOND_NS)).isEqualTo(4_075_187_496L);
        assertThat(Suspicion.durationNs(3, 3, 2 * SECOND_NS, 12 * SECOND_NS)).isEqualTo(2 * SECOND_NS);
        assertThat(Suspicion.durationNs(9, 3, 2 * SECOND_NS, 12 * SECOND_NS)).isEqualTo(2 * SECOND_NS);
        assertThat(Suspicion.durationNs(0, 0, 2 * SECOND_NS, 12 * SECOND_NS)).isEqualTo(2 * SECOND_NS);
    }

    @Test
    void shouldLastLongerWhenThereAreMoreNodes() {
        assertThat(Suspicion.shortestNs(3, 1, 400_000_000)).isEqualTo(1_200_000_000);
        assertThat(Suspicion.shortestNs(3, 10, 400_000_000)).isEqualTo(1_200_000_000);
        assertThat(Suspicion.shortestNs(3, 100, 400_000_000)).isEqualTo(2_400_000_000L);
        assertThat(Suspicion.shortestNs(4, 1_000, SECOND_NS)).isEqualTo(12 * SECOND_NS);
    }

    @Test
    void shouldCountAnAccuserOnceWhenItAccusesAgain() {
        Suspicion suspicion = new Suspicion(100, 2 * SECOND_NS, 12 * SECOND_NS, 3, 7);

        assertThat(suspicion.confirm(7)).isFalse();
        assertThat(suspicion.deadlineNs()).isEqualTo(100 + 12 * SECOND_NS);
        assertThat(suspicion.confirm(8)).isTrue();
        assertThat(suspicion.confirm(8)).isFalse();
        assertThat(suspicion.deadlineNs()).isEqualTo(100 + 7 * SECOND_NS);
        assertThat(suspicion.confirm(9) && suspicion.confirm(10)).isTrue();
        assertThat(suspicion.complete()).isTrue();
        assertThat(suspicion.confirm(11)).isFalse();
        assertThat(suspicion.deadlineNs()).isEqualTo(100 + 2 * SECOND_NS);
    }

    @Test
    void shouldWaitWhenItIsPutOff() {
        Suspicion suspicion = new Suspicion(0, SECOND_NS, SECOND_NS, 0, 7);
        suspicion.putOff(5 * SECOND_NS);
        suspicion.putOff(3 * SECOND_NS);

        assertThat(suspicion.deadlineNs()).isEqualTo(5 * SECOND_NS);
    }
}
