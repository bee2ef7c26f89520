package io.gleaner.agent.journal;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionCounter;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.DecisionSink;
import io.gleaner.agent.decision.DecisionTrace;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.policy.Policies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The journal's thread stands in a system call that doesn't return while hosts go on asking. */
@Timeout(60)
class JournalBlockedTest {
    private static final int SLOTS = 64;
    private static final int DECISIONS = 200;

    @TempDir
    Path folder;

    @Test
    void shouldLetNobodyWaitAndCountTheGapWhenTheRingIsFull() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        AtomicBoolean blocks = new AtomicBoolean();
        AtomicBoolean blocked = new AtomicBoolean();
        JournalFile file = new JournalFile(folder.resolve("journal"), 16 << 20, 1L << 30, () -> {
            if (blocks.getAndSet(false)) {
                blocked.set(true);
                waitIn(pipe);
            }
            return 1L << 40;
        });
        GleanerSettings settings = GleanerSettings.of(Map.of("journal.ring-slots", Integer.toString(SLOTS)));
        try (Journal journal = Journal.open(file, settings.journal(), System::nanoTime, sentence -> {})) {
            await().atMost(30, SECONDS).until(journal::durable);
            blocks.set(true);
            await().atMost(10, SECONDS).until(blocked::get);
            DecisionPipeline pipeline = pipeline(journal.ring());
            int function = pipeline.function("f", 100, 1 << 20, 1);

            for (int i = 0; i < DECISIONS; i++) {
                long run = pipeline.admit(function, 0, 0, -1, 0, 0, 2 + i);
                assertThat(pipeline.cpuMillis(run)).isEqualTo(100);
            }

            long gap = pipeline.counters().get(DecisionCounter.JOURNAL_GAP);
            assertThat(gap).isEqualTo(DECISIONS - SLOTS);
            Files.writeString(pipe, "go on");
            await().atMost(10, SECONDS).until(() -> journal.ring().drainedSequence() >= SLOTS + 1);
            assertThat(pipeline.admit(function, 0, 0, -1, 0, 0, 1_000)).isPositive();
            assertThat(pipeline.counters().get(DecisionCounter.JOURNAL_GAP)).isEqualTo(gap);
        }
        assertThat(gaps()).isEqualTo(DECISIONS - SLOTS);
    }

    private long gaps() throws IOException {
        long missing = 0;
        try (JournalReader reader = JournalReader.open(folder.resolve("journal"))) {
            while (reader.next()) {
                missing += reader.header().kind() == RecordKind.GAP
                        ? reader.event().count()
                        : 0;
            }
        }
        return missing;
    }

    private static void waitIn(Path pipe) {
        try {
            Files.readString(pipe);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DecisionPipeline pipeline(JournalRing ring) {
        DecisionSink sink = new DecisionSink() {
            @Override
            public long claim() {
                return ring.claimDecision();
            }

            @Override
            public void decided(long claim, DecisionTrace trace) {
                new DecisionRecord().wrap(ring, claim, 1, 1).commit();
            }
        };
        DecisionConfig config =
                DecisionConfig.builder(1L << 40, 1L << 50).maxInvocations(1024).build();
        return new DecisionPipeline(config, Policies.byName("fixed", Threshold.PAPER), sink, 1);
    }
}
