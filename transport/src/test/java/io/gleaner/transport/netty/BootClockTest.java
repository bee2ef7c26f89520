package io.gleaner.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class BootClockTest {
    private static final long NODE = 5;

    private long nowMillis;
    private long sleptMillis;

    private BootClock born(long atMillis) {
        return new BootClock(() -> nowMillis, atMillis, millis -> {
            nowMillis += millis;
            sleptMillis += millis;
        });
    }

    private long bootOfProcess(long bornMillis, long afterMillis) throws IOException {
        nowMillis = Math.max(nowMillis, bornMillis) + afterMillis;
        return born(bornMillis).take(NODE);
    }

    @Test
    void shouldNotWaitWhenTheProcessBeganInAnEarlierSecond() throws IOException {
        assertThat(bootOfProcess(1_900, 200)).isEqualTo(1);
        assertThat(sleptMillis).isZero();
        assertThat(bootOfProcess(7_300, 2_000)).isEqualTo(8);
        assertThat(sleptMillis).isZero();
    }

    @Test
    void shouldWaitForTheSecondsEndWhenTheProcessBeganWithinIt() throws IOException {
        assertThat(bootOfProcess(1_200, 300)).isEqualTo(1);
        assertThat(sleptMillis).isEqualTo(500);
        assertThat(nowMillis).isEqualTo(2_000);
    }

    @Test
    void shouldGrowWhenProcessesAreKilledAndStartedAtOnce() throws IOException {
        long last = 0;
        for (int start = 0; start < 200; start++) {
            long boot = bootOfProcess(nowMillis + start * 7 % 60, 5 + start * 13 % 400);
            assertThat(boot).isGreaterThan(last).isLessThan(nowMillis / 1_000);
            last = boot;
        }
    }

    @Test
    void shouldGrowWhenAgentsOfOneNameFollowEachOtherInAProcess() throws IOException {
        nowMillis = 5_100;
        BootClock clock = born(1_000);
        assertThat(clock.take(NODE)).isEqualTo(4);
        assertThat(clock.take(NODE)).isEqualTo(5);
        assertThat(nowMillis).isEqualTo(6_000);
        assertThat(clock.take(NODE + 1)).isEqualTo(5);
        assertThat(nowMillis).isEqualTo(6_000);
        // A process that begins now can't come below it.
        assertThat(bootOfProcess(nowMillis, 100)).isEqualTo(6);
    }

    @Test
    void shouldNotWaitForeverWhenTheClockIsSetBack() throws IOException {
        nowMillis = 1_000;
        BootClock clock = born(9_000_000);
        assertThat(clock.take(NODE)).isEqualTo(9_000);
        assertThat(clock.take(NODE)).isEqualTo(9_001);
        assertThat(sleptMillis).isZero();
    }

    @Test
    void shouldSaySoWhenItIsInterrupted() {
        nowMillis = 1_000;
        BootClock clock = new BootClock(() -> nowMillis, 1_000, millis -> {
            throw new InterruptedException();
        });
        assertThatThrownBy(() -> clock.take(NODE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
