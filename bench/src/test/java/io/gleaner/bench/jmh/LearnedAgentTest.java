package io.gleaner.bench.jmh;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LearnedAgentTest {
    /** Chores come every second: what they find out about a container must not end the scoring. */
    @Test
    void shouldScoreAllOptionsStillWhenChoresHaveRun() throws Exception {
        try (LearnedAgent learned = new LearnedAgent(8)) {
            await().pollDelay(Duration.ofMillis(2_500))
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> learned.optionsOfOneDecision() == 8);
        }
    }
}
