package io.gleaner.bench.jmh;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LearnedAgentTest {
    /** Chores come every second: what they find out about a container must not end the scoring. */
    @Test
    void shouldScoreAllOptionsStillWhenChoresHaveRun() throws Exception {
        assumeTrue(
                CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc")).writable(),
                "needs writable cgroups: who has no group of its own is left alone");
        try (LearnedAgent learned = new LearnedAgent(8)) {
            await().pollDelay(Duration.ofMillis(2_500))
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> learned.optionsOfOneDecision() == 8);
        }
    }
}
