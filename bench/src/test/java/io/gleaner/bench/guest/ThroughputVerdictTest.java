package io.gleaner.bench.guest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThroughputVerdictTest {
    private static final MedianInterval ALIKE = new MedianInterval(1.0, 0.995, 1.005, 40);
    private static final MedianInterval NOISY = new MedianInterval(0.75, 0.6, 1.1, 40);

    @Test
    void shouldSayThatItCannotBeToldWhenWindowsThatShouldBeAlikeDiffer() {
        MedianInterval low = new MedianInterval(0.8, 0.7, 0.9, 40);
        assertThat(GuestThroughputCommand.verdict(low, ALIKE)).isEqualTo("no");
        assertThat(GuestThroughputCommand.verdict(low, NOISY)).startsWith("can't be told");
        assertThat(GuestThroughputCommand.verdict(new MedianInterval(0.995, 0.99, 1, 40), ALIKE))
                .isEqualTo("yes");
    }
}
