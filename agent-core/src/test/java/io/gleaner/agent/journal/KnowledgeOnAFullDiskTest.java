package io.gleaner.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.DecisionSink;
import io.gleaner.agent.knowledge.KnowledgeKeeper;
import io.gleaner.agent.knowledge.KnowledgeStore;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.policy.Policies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk without room costs what is known since, and one sentence. */
class KnowledgeOnAFullDiskTest {
    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();

    private KnowledgeStore store(Path state) {
        return new KnowledgeStore(state, 7, Long.MAX_VALUE, () -> 1_800_000_000_000L, said::add);
    }

    /** Saves what a node of many functions knows, once: as an agent does that is closed. */
    private KnowledgeKeeper save(Path state, int functions) throws InterruptedException {
        DecisionPipeline pipeline = new DecisionPipeline(
                DecisionConfig.builder(8_000, 8L << 30).build(),
                Policies.byName(Policies.FIXED, Threshold.PAPER),
                DecisionSink.NONE,
                1);
        long nowNs = 1;
        for (int i = 0; i < functions; i++) {
            int function = pipeline.function("f" + i, 500, 64L << 20, nowNs);
            int container = pipeline.container(function, nowNs);
            long run = pipeline.admit(function, 0, 0, -1, 0, 0, nowNs);
            pipeline.started(run, container, nowNs);
            nowNs += 1_000_000_000;
            pipeline.completed(run, 0, 1_000_000, nowNs);
            pipeline.sampled(container, 1_000_000, 0, 1 << 20, 0, nowNs);
            pipeline.tick(nowNs);
        }
        KnowledgeKeeper keeper = new KnowledgeKeeper(new KnowledgeKeeper.Context(
                store(state),
                pipeline,
                handle ->
                        handle > functions ? null : new KnowledgeKeeper.Registered("f" + (handle - 1), 500, 64L << 20),
                1,
                () -> {},
                (well, sentence) -> said.add(sentence)));
        keeper.close(true, 1);
        return keeper;
    }

    @Test
    void shouldKeepTheOldFileAndSaySoWhenTheDiskIsFull() throws Exception {
        try (SmallDisk disk = SmallDisk.tmpfs(folder.resolve("disk"), 2)) {
            Path state = Files.createDirectories(folder.resolve("disk/state"));
            assertThat(save(state, 20).saves()).isOne();
            Path theirs = disk.fillUpTo(16 << 10);

            KnowledgeKeeper keeper = save(state, 400);
            assertThat(keeper.failures()).isOne();
            assertThat(said).hasSize(1);
            assertThat(said.get(0)).contains("can't be written to", "No space left");
            assertThat(store(state).size()).isEqualTo(20);
            assertThat(state)
                    .isDirectoryNotContaining(p -> p.getFileName().toString().startsWith("."));

            Files.delete(theirs);
            assertThat(save(state, 400).saves()).isOne();
            assertThat(store(state).size()).isEqualTo(400);
            assertThat(said).hasSize(1);
        }
    }
}
