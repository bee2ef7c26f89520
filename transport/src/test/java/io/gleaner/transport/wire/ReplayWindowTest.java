package io.gleaner.transport.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ReplayWindowTest {
    @Test
    void shouldTellApartAtLeast1024WhenCountersComeInAnyOrder() {
        ReplayWindow window = new ReplayWindow();
        window.startAfter(100_000);
        window.mark(102_000);

        assertThat(ReplayWindow.COUNTERS).isGreaterThanOrEqualTo(1_024);
        assertThat(window.isNew(102_000 - ReplayWindow.COUNTERS + 1)).isTrue();
        assertThat(window.isNew(102_000 - ReplayWindow.COUNTERS)).isFalse();
    }

    @Test
    void shouldTakeNothingFromBeforeWhenItStartsAfterACounter() {
        for (long start : new long[] {0, 1, 62, 63, 64, 65, 1L << 61, -2}) {
            ReplayWindow window = new ReplayWindow();
            window.startAfter(start);
            for (long back = 0; back < 3_000; back++) {
                assertThat(window.isNew(start - back))
                        .as("%d - %d", start, back)
                        .isEqualTo(Long.compareUnsigned(start - back, start) > 0);
            }
            assertThat(window.isNew(start + 1)).as("after %d", start).isTrue();
        }
    }

    @RepeatedTest(20)
    void shouldAgreeWithASetWhenCountersJumpAbout(RepetitionInfo repetition) {
        long seed = repetition.getCurrentRepetition();
        Random random = new Random(seed);
        ReplayWindow window = new ReplayWindow();
        Set<Long> seen = new HashSet<>();
        long start = random.nextLong() >>> 2;
        long highest = start;
        window.startAfter(start);
        for (int step = 0; step < 20_000; step++) {
            int reach = random.nextInt(100) == 0 ? 10_000 : 300;
            long counter = highest + random.nextInt(2 * reach) - reach;
            boolean expected = counter > start && counter > highest - ReplayWindow.COUNTERS && !seen.contains(counter);
            assertThat(window.isNew(counter))
                    .as("seed %d, step %d, %d below the highest", seed, step, highest - counter)
                    .isEqualTo(expected);
            if (expected) {
                window.mark(counter);
                seen.add(counter);
                highest = Math.max(highest, counter);
            }
        }
    }
}
