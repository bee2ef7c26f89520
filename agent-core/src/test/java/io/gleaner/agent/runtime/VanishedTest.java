package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.decision.DecisionCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Groups that go, or are made anew, between their registration and the first look at their files. */
@Timeout(60)
class VanishedTest {
    @TempDir
    private Path folder;

    @Test
    void shouldLeaveGroupsAloneThatWentOrWereMadeAnewBeforeTheirFilesWereOpened() throws Exception {
        FixtureCgroups cgroups = new FixtureCgroups(folder.resolve("cgroup"))
                .container("blocks")
                .container("goes")
                .container("anew");
        Path pipe = cgroups.pipe("blocks", "cpu.cfs_period_us");
        try (AgentRig rig = new AgentRig(
                folder.resolve("state"),
                Map.of("cgroup.root", cgroups.root().toString(), "sampling.stall-limit", "250ms"))) {
            int function = rig.agent.function("f", 700, 0);
            // Enforcement opens them one after the other, and waits with the first.
            assertThat(rig.agent.container("blocks", function, 0)).isPositive();
            await().atMost(AgentRig.PATIENCE)
                    .until(() -> rig.agent.counters().get(DecisionCounter.ENFORCEMENT_STALLS) == 1);
            assertThat(rig.agent.container("goes", function, 0)).isPositive();
            int anew = rig.agent.container("anew", function, 0);
            delete(cgroups, "goes");
            Path kept = Files.createDirectories(folder.resolve("kept"));
            for (String tree : List.of("cpu", "cpuacct")) {
                Files.move(cgroups.root().resolve(tree).resolve("anew"), kept.resolve(tree));
            }
            cgroups.container("anew");

            FixtureCgroups.letGo(pipe);
            await().atMost(AgentRig.PATIENCE).until(() -> rig.agent.counters().get(DecisionCounter.UNREACHABLE) == 2);
            await().atMost(AgentRig.PATIENCE).until(() -> cgroups.cpuMillis("blocks") == 700);
            assertThat(cgroups.cpuMillis("anew")).as("somebody else's").isEqualTo(-1);
            rig.agent.containerRemoved(anew);
            assertThat(rig.agent.container("anew", function, 0)).isPositive();
            await().atMost(AgentRig.PATIENCE).until(() -> cgroups.cpuMillis("anew") == 700);
            assertThat(rig.agent.snapshot().hostErrors()).isZero();
        }
    }

    private static void delete(FixtureCgroups cgroups, String id) throws IOException {
        for (String tree : List.of("cpu", "cpuacct")) {
            try (Stream<Path> files = Files.walk(cgroups.root().resolve(tree).resolve(id))) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
