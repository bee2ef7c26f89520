package io.gleaner.bench.kills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.agent.cli.GleanerMain;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KillsCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... arguments) {
        return GleanerMain.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void shouldExitTwoWhenTimesIsOutOfRange() {
        assertThat(run("kills", "--times", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--times is from 1 to 1000, not 0");
    }

    /** How long it took is judged by who runs the command, not here. */
    @Test
    void shouldFindSomebodyShortAndSeeItMendedWhenAnAgentIsKilled() throws Exception {
        CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
        assumeTrue(tree.writable(), "needs the right to write cgroups: " + tree.explain());
        Path state = Files.createDirectory(folder.resolve("state"));
        try (KillDrill drill = new KillDrill(DrillNode.start(tree), state, false, 3)) {
            KillRound round = drill.round(1);
            assertThat(round.shortAtKill()).isNotEmpty();
            assertThat(round.restoredMillis()).isNotNegative();
            assertThat(round.read()).isGreaterThanOrEqualTo(round.acknowledged());
            assertThat(round.failures())
                    .allSatisfy(failure -> assertThat(failure).startsWith("somebody was short for"));
        }
    }

    @Test
    void shouldTellWhoIsShortFromWhoIsGivenLessOrAnotherWeight() {
        assertThat(DemoDrill.isShort("CPU 0.25 -> 1.00 cores")).isTrue();
        assertThat(DemoDrill.isShort("CPU 1.50 -> 1.00 cores")).isFalse();
        assertThat(DemoDrill.isShort("CPU burst 10.0 -> 20.0 ms")).isTrue();
        assertThat(DemoDrill.isShort("memory 10 -> 20 MiB")).isTrue();
        assertThat(DemoDrill.isShort("CPU idle flag 1 -> 0")).isTrue();
        assertThat(DemoDrill.isShort("CPU weight 256 -> 1024")).isFalse();
    }
}
