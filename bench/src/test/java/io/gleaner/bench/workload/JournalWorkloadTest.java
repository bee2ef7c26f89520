package io.gleaner.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.cli.GleanerMain;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.journal.BootFacts;
import io.gleaner.agent.journal.DecisionRecord;
import io.gleaner.agent.journal.Journal;
import io.gleaner.agent.journal.JournalRing;
import io.gleaner.agent.journal.Records;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a journal that the agent's own writer wrote. */
class JournalWorkloadTest {
    private static final long MIB = 1L << 20;
    private static final long SECOND = 1_000_000_000L;
    private static final long USER = 1_000;
    private static final int RUNS = 40;
    private static final int KNOWN = 1;
    private static final int CUT = 2;
    private static final int KILLED = 3;

    @TempDir
    Path folder;

    private Journal journal;
    private long invocation;
    private long written;

    @BeforeEach
    void open() {
        journal = Journal.open(folder, GleanerSettings.defaults().journal(), () -> 0, sentence -> {});
    }

    private JournalRing ring() {
        return journal.ring();
    }

    private void close() {
        await().atMost(Duration.ofSeconds(20)).until(() -> journal.acknowledgedRecords() >= written);
        journal.close();
    }

    private void boot() {
        Records.boot(
                ring(),
                1,
                new BootFacts(
                        0, 1, 4_000, 4_096 * MIB, 250, 64 * MIB, 128, 800_000, 0, 0, 100, 1, 0, true, 1, 3, 0, 0, "t"));
        Records.function(ring(), 2, KNOWN, USER, 256 * MIB, "known");
        Records.function(ring(), 3, CUT, USER, 256 * MIB, "cut");
        Records.function(ring(), 4, KILLED, USER, 256 * MIB, "killed");
        written += 4;
    }

    private void run(
            int function, long atNs, long cpu, long memory, int outcome, long durationNs, long cpuPeak, long peak) {
        long id = ++invocation;
        new DecisionRecord()
                .wrap(ring(), ring().claimDecision(), atNs, id)
                .function(function)
                .cpuMillisUser(USER)
                .memoryBytesUser(256 * MIB)
                .cpuMillisGranted(cpu)
                .memoryBytesGranted(memory)
                .commit();
        Records.completed(ring(), atNs + durationNs, id, function, 1, outcome, durationNs, cpuPeak, peak);
        written += 2;
    }

    /** 300 ms of work on up to half a core, then 100 ms of waiting: on a quarter of a core 1.3 s. */
    private void runs() {
        for (int i = 0; i < RUNS; i++) {
            long at = i * SECOND;
            boolean harvested = i % 2 == 1;
            run(
                    KNOWN,
                    at,
                    harvested ? 250 : USER,
                    256 * MIB,
                    0,
                    harvested ? 1_300_000_000L : 700_000_000L,
                    harvested ? 250 : 500,
                    100 * MIB);
            run(CUT, at + 1, USER, 256 * MIB, 0, 400_000_000L, 995, 256 * MIB);
        }
        run(KILLED, RUNS * SECOND, USER, 128 * MIB, Gleaner.OUTCOME_OUT_OF_MEMORY, 50_000_000L, 300, 128 * MIB);
        run(KILLED, RUNS * SECOND + 1, USER, 256 * MIB, 0, 50_000_000L, 300, 200 * MIB);
    }

    private static WorkloadOptions options(double sigma, double load) {
        return new WorkloadOptions(
                List.of(new NodeShape(4_000, 4_096 * MIB)), load, sigma, 1, false, false, 0.4, 0.4, 1_000);
    }

    @Test
    void shouldBePlayedOnItsOwnNodeAsFastAsItWasWhenNothingElseIsAsked() {
        boot();
        runs();
        close();
        StringWriter out = new StringWriter();
        String[] policies = {"compare", "--workload=journal:" + folder, "--policies=fixed", "--seeds=1"};
        int status = GleanerMain.run(new PrintWriter(out, true), new PrintWriter(out, true), policies);
        assertThat(status).as(out.toString()).isZero();
        assertThat(out.toString())
                .contains("on 1 node (4 cores in all, 1 GiB a core)")
                .contains("load 0.0, sigma 0.3")
                .contains("a minute of the trace took 60.0 s");
        String[] one = {"simulate", "--workload=journal:" + folder};
        assertThat(GleanerMain.run(new PrintWriter(out, true), new PrintWriter(out, true), one))
                .isZero();
        assertThat(out.toString()).contains("on 1 node of 4 cores");
    }

    @Test
    void shouldTellThatItsMinutesAreRealOnes() {
        boot();
        runs();
        close();
        JournalWorkload workload = new JournalWorkload(folder);

        DrawnTape asItWas = workload.drawWithFacts(options(0, 0), 1);
        assertThat(asItWas.facts().secondsPerMinute()).isEqualTo(60);
        assertThat(asItWas.facts().keepAliveNs()).isEqualTo(600 * SECOND);
        DrawnTape stretched = workload.drawWithFacts(options(0, 0.5), 1);
        double stretch =
                stretched.tape().arrivalNs()[60] / (double) asItWas.tape().arrivalNs()[60];
        assertThat(stretched.facts().secondsPerMinute()).isCloseTo(60 * stretch, Offset.offset(1e-3));
        assertThat(stretched.facts().load()).isCloseTo(0.5, Offset.offset(1e-3));
        assertThat(asItWas.facts().load()).isCloseTo(0.5 * stretch, Offset.offset(1e-3));
        assertThat(workload.draw(options(0, 0.5), 1).arrivalNs())
                .containsExactly(stretched.tape().arrivalNs());
    }

    @Test
    void shouldTellWorkFromWaitingWhenAFunctionRanAtSeveralAllocations() {
        boot();
        runs();
        close();
        JournalFunction known = new JournalWorkload(folder).functions().get(0);

        assertThat(known.name()).isEqualTo("known");
        assertThat(known.cores()).isEqualTo(0.5);
        assertThat(known.coresCensored()).isFalse();
        assertThat(known.coreNs()).isCloseTo(300e6, Offset.offset(1e3));
        assertThat(known.waitNs()).isCloseTo(100e6, Offset.offset(1e3));
        assertThat(known.memoryBytes()).isEqualTo(100 * MIB);
    }

    @Test
    void shouldDrawWhatIsNotKnownWhenPeaksStoodAtTheLimit() {
        boot();
        runs();
        close();
        JournalWorkload workload = new JournalWorkload(folder);
        JournalFunction cut = workload.functions().get(1);

        assertThat(cut.coresCensored()).isTrue();
        assertThat(cut.memoryCensored()).isTrue();
        assertThat(cut.coreNs()).isNaN();
        double one = workload.draw(options(0, 0), 1).functions().get(1).coresSaturation(1);
        double other = workload.draw(options(0, 0), 2).functions().get(1).coresSaturation(1);
        assertThat(one)
                .isBetween(0.995, 0.995 * JournalFunction.CORES_UNKNOWN_MOST)
                .isNotEqualTo(other);
    }

    @Test
    void shouldKeepArrivalsAndDurationsWhenReplayed() {
        boot();
        runs();
        close();
        JournalWorkload workload = new JournalWorkload(folder);
        Tape tape = workload.draw(options(0, 0), 3);

        assertThat(workload.node()).isEqualTo(new NodeShape(4_000, 4_096 * MIB));
        assertThat(tape.size()).isEqualTo(2 * RUNS + 2);
        assertThat(tape.arrivalNs()[2]).isEqualTo(SECOND);
        for (int i = 0; i < 2 * RUNS; i += 2) {
            assertThat((double) tape.userDurationNs()[i])
                    .as("seed 3, invocation %d", i)
                    .isBetween(500e6, 900e6);
        }
        assertThat(workload.draw(options(0, 0), 3).userDurationNs()).isEqualTo(tape.userDurationNs());
        Tape full = workload.draw(options(0, 0.5), 3);
        long spanNs = full.arrivalNs()[full.size() - 1];
        assertThat(full.reservedCoreSeconds() / 4 / (spanNs / 1e9)).isCloseTo(0.5, Offset.offset(0.01));
    }

    @Test
    void shouldNeedMoreThanWhatItWasKilledAt() {
        boot();
        runs();
        close();

        FunctionModel killed =
                new JournalWorkload(folder).draw(options(0, 0), 1).functions().get(2);

        assertThat(killed.memory().bytesNeed()).isGreaterThan(128 * MIB);
    }

    @Test
    void shouldSayWhatToDoWhenNothingCompleted() {
        boot();
        close();
        assertThatThrownBy(() -> Workloads.parse("journal:" + folder))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("no run that was decided and completed")
                .hasMessageContaining("journal tail --kind COMPLETED");
    }

    @Test
    void shouldSayWhereWhenThereIsNoJournal() {
        journal.close();
        Path nowhere = folder.resolve("nowhere");
        assertThatThrownBy(() -> Workloads.parse("journal:" + nowhere))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining(nowhere.toString())
                .hasMessageContaining("no journal");
    }

    @Test
    void shouldRefuseANodeWhenAFunctionDoesNotFit() {
        boot();
        runs();
        close();
        JournalWorkload workload = new JournalWorkload(folder);
        WorkloadOptions small =
                new WorkloadOptions(List.of(new NodeShape(500, 4_096 * MIB)), 0, 0, 1, false, false, 0.4, 0.4, 1_000);
        assertThatThrownBy(() -> workload.draw(small, 1)).hasMessageContaining("give a larger node");
    }
}
