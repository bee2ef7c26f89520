package io.gleaner.transport.membership;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TellingsTest {
    @Test
    void shouldTellTheLeastToldFirstAndEachOftenEnough() {
        Tellings tellings = new Tellings();
        Member first = new Member(1, 1, 0, 0);
        Member second = new Member(2, 1, 0, 0);
        tellings.add(first, 50);
        tellings.told(0);
        tellings.add(second, 50);
        tellings.sort();

        assertThat(tellings.get(0)).isSameAs(second);
        int told = 0;
        while (tellings.size() > 0) {
            tellings.sort();
            tellings.told(0);
            tellings.sweep();
            told++;
        }
        assertThat(told).isEqualTo(2 * Tellings.times(50) - 1);
    }

    @Test
    void shouldHoldAMemberOnceWhenItIsToldOfAgain() {
        Tellings tellings = new Tellings();
        Member member = new Member(1, 1, 0, 0);
        tellings.add(member, 1_000);
        tellings.add(member, 1_000);
        assertThat(tellings.size()).isEqualTo(1);
        tellings.drop(member);
        tellings.sort();
        assertThat(tellings.size()).isZero();
    }

    @Test
    void shouldGrowWithTheLogarithmWhenNodesCome() {
        assertThat(Tellings.times(9)).isEqualTo(4);
        assertThat(Tellings.times(50)).isEqualTo(8);
        assertThat(Tellings.times(1_000)).isEqualTo(16);
    }
}
