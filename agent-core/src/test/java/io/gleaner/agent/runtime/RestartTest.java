package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.RangeReason;
import io.gleaner.agent.journal.RecordKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an agent knows after another one with its state folder has ended, well or not. */
@Timeout(120)
class RestartTest {
    private static final long CPU_USER = KnowingHost.CPU_USER;

    @TempDir
    private Path folder;

    private Path stateDir;
    private FixtureCgroups cgroups;

    @BeforeEach
    void makeFolders() throws IOException {
        stateDir = Files.createDirectories(folder.resolve("state"));
        cgroups = new FixtureCgroups(folder.resolve("cgroup")).container("lender");
    }

    private AgentRig rig() {
        return KnowingHost.rig(stateDir, cgroups.root());
    }

    private record Told(int reasonCpu, boolean resumed, long cleanRuns) {}

    private List<Told> decisions(Path runFolder) throws IOException {
        List<Told> told = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(runFolder)) {
            while (reader.next()) {
                if (reader.header().kind() == RecordKind.DECIDED) {
                    DecisionView d = reader.decision();
                    told.add(new Told(d.reasonCpu(), d.resumed(), d.cleanRuns()));
                }
            }
        }
        return told;
    }

    /** Two runs of a function at a size: why each had the range that it had. */
    private List<Told> twoRuns(String name, long cpuMillisUser) throws IOException {
        AgentRig rig = rig();
        try {
            int function = rig.agent.function(name, cpuMillisUser, 0);
            int container = rig.agent.container("lender", function, 0);
            rig.run(function, container);
            rig.run(function, container);
        } finally {
            rig.stop();
        }
        return decisions(rig.agent.runFolder());
    }

    private void assertKnownAgain(List<Told> told) {
        assertThat(told).hasSize(2);
        assertThat(told.get(0).reasonCpu()).isEqualTo(RangeReason.TOO_FEW_CLEAN_RUNS.code());
        assertThat(told.get(0).cleanRuns()).isEqualTo(2);
        assertThat(told.get(1).reasonCpu()).as("after one run").isEqualTo(RangeReason.OVER_PROVISIONED.code());
        assertThat(told).allMatch(Told::resumed);
    }

    private static void assertUnknown(List<Told> told) {
        assertThat(told.get(0).reasonCpu()).isEqualTo(RangeReason.FIRST_RUN.code());
        assertThat(told.get(1).reasonCpu()).isEqualTo(RangeReason.TOO_FEW_CLEAN_RUNS.code());
        assertThat(told).noneMatch(Told::resumed);
    }

    private void learnAndClose() {
        AgentRig rig = rig();
        KnowingHost.learn(rig, "known");
        rig.stop();
    }

    @Test
    void shouldKnowAFunctionAgainWhenItsAgentWasKilled() throws Exception {
        Process host = TestContainer.startJvm(
                KnowingHost.class, stateDir.toString(), cgroups.root().toString());
        try {
            assertThat(host.getInputStream().read()).isEqualTo('k');
        } finally {
            host.destroyForcibly();
        }
        assertThat(host.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertKnownAgain(twoRuns("known", CPU_USER));
    }

    @Test
    void shouldKnowAFunctionAgainWhenItsAgentWasClosed() throws Exception {
        learnAndClose();
        assertKnownAgain(twoRuns("known", CPU_USER));
    }

    @Test
    void shouldBeginAnewWhenTheFunctionOrItsAllocationIsAnother() throws Exception {
        learnAndClose();
        assertUnknown(twoRuns("known", CPU_USER + 500));
        learnAndClose();
        assertUnknown(twoRuns("unknown", CPU_USER));
    }

    @Test
    void shouldBeginAnewAndSaySoWhenTheFileIsDamaged() throws Exception {
        learnAndClose();
        Files.writeString(stateDir.resolve("knowledge.bin"), "spilt coffee");
        AgentRig rig = rig();
        rig.stop();
        assertThat(stateDir.resolve("knowledge.bin.set-aside")).hasContent("spilt coffee");
        List<String> degraded = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(rig.agent.runFolder())) {
            while (reader.next()) {
                if (reader.header().kind() == RecordKind.DEGRADED) {
                    degraded.add(reader.event().text());
                }
            }
        }
        assertThat(degraded).anyMatch(text -> text.startsWith("What was known of functions can't be used"));
        assertUnknown(twoRuns("known", CPU_USER));
    }

    @Test
    void shouldKeepNothingWhenItIsSwitchedOff() {
        try (AgentRig rig = new AgentRig(
                stateDir,
                Map.of(
                        "knowledge.enabled",
                        "false",
                        "cgroup.root",
                        cgroups.root().toString()))) {
            KnowingHost.learn(rig, "known");
        }
        assertThat(stateDir.resolve("knowledge.bin")).doesNotExist();
    }

    @Test
    void shouldGoOnWhenTheFileCannotBeWritten() throws Exception {
        Files.createDirectories(
                stateDir.resolve(".knowledge.bin-" + ProcessHandle.current().pid())
                        .resolve("in the way"));
        AgentRig rig = rig();
        KnowingHost.learn(rig, "known");
        rig.stop();
        assertThat(rig.agent.snapshot().hostErrors()).isZero();
        assertThat(stateDir.resolve("knowledge.bin")).doesNotExist();
        assertThat(rig.agent.telemetry().scrape()).contains("gleaner_knowledge_failures_total");
    }
}
