package io.gleaner.transport.membership;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LocalHealthTest {
    @Test
    void shouldWaitLongerWhenItMissesAnswers() {
        LocalHealth health = new LocalHealth(true, 2);

        assertThat(health.multiplier()).isEqualTo(1);
        health.worse();
        health.worse();
        health.worse();
        assertThat(health.multiplier()).isEqualTo(3);
        health.better();
        assertThat(health.multiplier()).isEqualTo(2);
        health.better();
        health.better();
        assertThat(health.multiplier()).isEqualTo(1);
    }

    @Test
    void shouldConvictNobodyForOneSuspicionTimeWhenItPaused() {
        LocalHealth health = new LocalHealth(true, 8);
        assertThat(health.mayConvict(0)).isTrue();

        health.paused(1_000, 500);

        assertThat(health.multiplier()).isEqualTo(2);
        assertThat(health.mayConvict(1_499)).isFalse();
        assertThat(health.mayConvict(1_500)).isTrue();
        assertThat(health.countedFrom(400)).isEqualTo(1_000);
        assertThat(health.countedFrom(1_200)).isEqualTo(1_200);
    }

    @Test
    void shouldTrustItselfWhenSwitchedOff() {
        LocalHealth health = new LocalHealth(false, 8);
        health.paused(1_000, 500);
        health.worse();

        assertThat(health.multiplier()).isEqualTo(1);
        assertThat(health.mayConvict(1_000)).isTrue();
        assertThat(health.countedFrom(400)).isEqualTo(400);
    }
}
