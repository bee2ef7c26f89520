package io.gleaner.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.journal.BootFacts;
import io.gleaner.agent.journal.DecisionOutcome;
import io.gleaner.agent.journal.DecisionRecord;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.Journal;
import io.gleaner.agent.journal.JournalRing;
import io.gleaner.agent.journal.LimitOutcome;
import io.gleaner.agent.journal.PolicyCode;
import io.gleaner.agent.journal.RangeReason;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.agent.journal.Records;
import io.gleaner.agent.journal.ReturnCause;
import io.gleaner.agent.journal.RunFolder;
import io.gleaner.agent.journal.TripCause;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tail and explain say of runs whose story isn't the plain one. */
class JournalWordsTest {
    private static final long MIB = 1 << 20;
    private static final long RUN = 70_000;
    private static final long OTHER = 90_000;
    private static final long T = 1_000_000_000L;
    private static final String LONG_NAME = "0123456789abcdef".repeat(4);

    @TempDir
    private Path state;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private void write(Consumer<JournalRing> records) throws IOException {
        Path run = RunFolder.create(state, Instant.ofEpochSecond(1_700_000_000), 1L << 40, 5);
        try (Journal journal = Journal.open(run, GleanerSettings.defaults().journal(), System::nanoTime, s -> {})) {
            records.accept(journal.ring());
            Records.degraded(journal.ring(), T + 500_000_000, true, "the last");
            await().until(() -> journal.acknowledgedRecords() >= journal.ring().claimedSequence());
        }
    }

    private static void decide(
            JournalRing ring, long invocation, long cpuGranted, DecisionOutcome outcome, RangeReason cpu, int options) {
        new DecisionRecord()
                .wrap(ring, ring.claim(), T, invocation)
                .flags(RecordView.FLAG_PROFILE_READ)
                .function(1)
                .cpuMillisUser(500)
                .cpuMillisGranted(cpuGranted)
                .cpuMillisCap(500)
                .memoryBytesUser(128 * MIB)
                .memoryBytesGranted(128 * MIB)
                .reasonCpu(cpu.code())
                .reasonMemory(cpu == RangeReason.FIRST_RUN ? cpu.code() : RangeReason.POLICY.code())
                .policy(PolicyCode.FREE_ONLY.code())
                .optionCount(options)
                .optionChosen(options - 1)
                .outcome(outcome.code())
                .commit();
    }

    private String run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        assertThat(GleanerMain.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments))
                .as(err.toString())
                .isZero();
        return out.toString().replaceAll("\\s+", " ");
    }

    private String explain() {
        return run("journal", "explain", Long.toString(RUN), state.toString());
    }

    @Test
    void shouldSayThatItBorrowedLaterWhenItBeganAtItsOwnersSize() throws IOException {
        write(ring -> {
            decide(ring, RUN, 500, DecisionOutcome.LEDGER_REFUSED, RangeReason.UNDER_PROVISIONED, 3);
            Records.loan(ring, T + 209_000_000, 3, 0, RUN, 500, 0, 0);
            Records.returned(ring, T + 209_300_000, 4, 0, RUN, 500, 0, ReturnCause.REVOKED.code(), 0);
            Records.completed(ring, T + 300_000_000, RUN, 1, 0, 0, 299_000_000, 700, 20 * MIB);
        });
        assertThat(explain())
                .contains("It began with exactly what its owner asked for, 0.50 cores, 128 MiB: what it was to get had"
                        + " just gone to somebody else. Later it borrowed up to 0.50 cores on top, 209.0 ms after the"
                        + " decision. It answered")
                .contains("went back: another invocation that starts needs it.");
    }

    @Test
    void shouldSayWhatWentBackWhenALoanEndedBeforeTheRun() throws IOException {
        write(ring -> {
            decide(ring, RUN, 1_500, DecisionOutcome.GRANTED, RangeReason.UNDER_PROVISIONED, 5);
            Records.loan(ring, T, 3, 0, RUN, 1_000, 0, 0);
            Records.returned(ring, T + 7_800_000, 4, 0, RUN, 750, 0, ReturnCause.REVOKED.code(), 0);
            Records.returned(ring, T + 144_000_000, 5, 0, RUN, 250, 0, ReturnCause.BORROWER_ENDED.code(), 0);
            Records.completed(ring, T + 144_000_000, RUN, 1, 0, 0, 143_000_000, 700, 20 * MIB);
        });
        assertThat(explain())
                .contains(
                        "The 1.00 cores on top were borrowed, to make it faster. 0.75 cores of that went back after 7.8"
                                + " ms (another invocation that starts needs it). It answered")
                .contains("At once: it borrowed 1.00 cores");
    }

    @Test
    void shouldTellInTheOrderOfTimeWhenRecordsWereWrittenInAnother() throws IOException {
        write(ring -> {
            Records.container(ring, T, 5, 1, LONG_NAME);
            decide(ring, RUN, 250, DecisionOutcome.GRANTED, RangeReason.OVER_PROVISIONED, 2);
            Records.started(ring, T + 50_000, RUN, 1, 5);
            Records.completed(ring, T + 285_600_000, RUN, 1, 5, 0, 285_000_000, 100, 20 * MIB);
            int written = LimitOutcome.WRITTEN.code();
            Records.limited(ring, T + 285_300_000, RUN, 5, 250, 300, 128 * MIB, 128 * MIB, written, 0);
            Records.limited(ring, T + 286_000_000, 0, 5, 300, 500, 128 * MIB, 128 * MIB, written, 0);
            Records.started(ring, T + 290_000_000, OTHER, 1, 5);
            Records.limited(ring, T + 291_000_000, OTHER, 5, 500, 250, 128 * MIB, 128 * MIB, written, 0);
        });
        String story = explain();
        assertThat(story)
                .containsSubsequence(
                        "285.3 ms after the decision: its CPU limit went from 0.25 cores to 0.30 cores.",
                        "285.6 ms after the decision: it answered",
                        "286.0 ms after the decision: its CPU limit went from 0.30 cores to 0.50 cores.",
                        "So the container had its owner's full size back 400.0 us after the end.")
                .doesNotContain("291.0 ms")
                .contains("it began to run, in container 5 \"" + LONG_NAME + "\"");
        assertThat(run("journal", "tail", "--kind", "CONTAINER", state.toString()))
                .contains("container 5 \"" + LONG_NAME + "\"");
        assertThat(run("journal", "tail", "--kind", "LIMITED", state.toString()))
                .contains("container 5 \"0123456789ab…\"");
    }

    @Test
    void shouldSayThatTheEndIsNotKnownWhenTheJournalEndsBeforeTheRun() throws IOException {
        write(ring -> {
            decide(ring, RUN, 500, DecisionOutcome.SAFEGUARD, RangeReason.FIRST_RUN, 1);
            Records.started(ring, T + 50_000, RUN, 1, 5);
        });
        assertThat(explain())
                .contains("Nothing is known of its end: the journal ends 500.0 ms after the decision.")
                .contains("128 MiB: nothing is known yet of how much it uses, so it runs at full size once");
    }

    @Test
    void shouldSayThatThereIsNoControlGroupWhenThatIsTheReason() throws IOException {
        write(ring -> decide(ring, RUN, 500, DecisionOutcome.SAFEGUARD, RangeReason.NO_GROUP, 1));
        assertThat(explain())
                .contains("its container has no control group of its own")
                .doesNotContain("somebody else");
        assertThat(run("journal", "tail", "--decisions", "refused", state.toString()))
                .contains("for CPU its container has no control group of its own");
    }

    @Test
    void shouldTellRefusalsFromWhatWasIntendedWhenDecisionsAreFiltered() throws IOException {
        write(ring -> {
            decide(ring, 1_001, 500, DecisionOutcome.SAFEGUARD, RangeReason.POLICY, 1);
            decide(ring, 1_002, 500, DecisionOutcome.GRANTED, RangeReason.OVER_PROVISIONED, 2);
            decide(ring, 1_003, 500, DecisionOutcome.SAFEGUARD, RangeReason.FIRST_RUN, 1);
            decide(ring, 1_004, 500, DecisionOutcome.LEDGER_BUSY, RangeReason.OVER_PROVISIONED, 2);
            decide(ring, 1_005, 500, DecisionOutcome.SAFEGUARD, RangeReason.NO_ROOM, 1);
            decide(ring, 1_006, 250, DecisionOutcome.GRANTED, RangeReason.OVER_PROVISIONED, 2);
            int cause = TripCause.THROTTLED.code();
            Records.tripped(ring, T + 9, 1_006, 1, 5, EventView.RESOURCE_CPU, cause, 480, 500, 0, 0);
        });
        assertThat(invocations("refused")).containsExactly("1004", "1005");
        assertThat(invocations("unchanged")).containsExactly("1001", "1002", "1003");
        assertThat(invocations("tripped")).containsExactly("1006");
        assertThat(out.toString()).contains("DECIDED");
        assertThat(invocations("accelerated")).isEmpty();
        assertThat(err.toString()).contains("no such record among 8");
        assertThat(run("journal", "tail", "--help")).doesNotContain("NONE").contains("unchanged");
    }

    private List<String> invocations(String decisions) {
        run("journal", "tail", "--decisions", decisions, state.toString());
        return out.toString()
                .lines()
                .map(line -> line.replaceFirst(".*invocation (\\d+):.*", "$1"))
                .toList();
    }

    @Test
    void shouldTellInputDurationsWorkAndRestartWhenTheyAreKnown() throws IOException {
        write(ring -> {
            Records.function(ring, T, 1, 500, 128 * MIB, "resize");
            DecisionRecord record = new DecisionRecord()
                    .wrap(ring, ring.claim(), T, RUN)
                    .flags(RecordView.FLAG_PROFILE_READ | RecordView.FLAG_TOLERANCE_HELD)
                    .function(1)
                    .cpuMillisUser(500)
                    .cpuMillisGranted(500)
                    .memoryBytesUser(128 * MIB)
                    .memoryBytesGranted(128 * MIB)
                    .history(DecisionView.CPU_KNOWN | DecisionView.MEMORY_KNOWN)
                    .cleanRuns(12)
                    .inputBucket(20)
                    .resumed(true)
                    .reasonCpu(RangeReason.SLO_TOLERANCE.code())
                    .reasonMemory(RangeReason.SLO_TOLERANCE.code())
                    .policy(PolicyCode.GLEANER.code())
                    .optionCount(1)
                    .outcome(DecisionOutcome.SAFEGUARD.code());
            record.free(0, 0).use(250, 112, 400, false).neighbourBucket(22);
            record.feature(3, 0.5f).feature(7, 200f).feature(8, 180f).commit();
        });
        assertThat(run("journal", "explain", Long.toString(RUN), state.toString()))
                .contains("Its input: of 32 KiB to 45 KiB. Too few runs on such inputs were known")
                .contains("told from those on inputs of 64 KiB to 91 KiB")
                .contains(
                        "expected to run for about 200.0 ms; at its owner's size alone, lending nothing, such runs take"
                                + " 180.0 ms, and its last three took 1.12 times that; one arrives every 500.0 ms")
                .contains("Of its runs 12 had gone well.")
                .contains(
                        "uses 0.25 cores in the mean, which makes 0.045 core-seconds a run; it can use up to 0.40 cores")
                .contains("from before the agent's last restart")
                .contains("its last runs that lent took longer than its owner tolerates");
    }

    @Test
    void shouldSayWhatAFunctionsSettingsForbid() throws IOException {
        write(ring -> {
            Records.function(ring, T, 1, 500, 128 * MIB, "resize");
            decide(ring, RUN, 500, DecisionOutcome.SAFEGUARD, RangeReason.FUNCTION_SETTINGS, 1);
        });
        assertThat(run("journal", "explain", Long.toString(RUN), state.toString()))
                .contains("the settings of this function forbid that it lends or borrows CPU here");
    }

    /** As gleaner decides: CPU by mean use and saturation point, one step beside the user allocation. */
    private static DecisionRecord byMeanUse(JournalRing ring, int cpuLoan) {
        Records.boot(
                ring,
                T,
                new BootFacts(
                        1_700_000_000_000L,
                        4711,
                        1_500,
                        2048 * MIB,
                        250,
                        64 * MIB,
                        128,
                        800_000,
                        7,
                        0,
                        100,
                        1,
                        cpuLoan,
                        true,
                        1,
                        3,
                        0.05,
                        0.005,
                        "0.1.0"));
        Records.function(ring, T, 1, 1_000, 128 * MIB, "resize");
        DecisionRecord record = new DecisionRecord()
                .wrap(ring, ring.claim(), T, RUN)
                .flags(RecordView.FLAG_PROFILE_READ)
                .function(1)
                .memoryBytesUser(128 * MIB)
                .memoryBytesGranted(128 * MIB)
                .reasonMemory(RangeReason.POLICY.code())
                .policy(PolicyCode.GLEANER.code())
                .history(DecisionView.CPU_KNOWN | DecisionView.MEMORY_KNOWN)
                .cpuMillisLastAllocation(1_000)
                .cpuMillisLastPeak(463)
                .cpuMillisRecentPeak(463)
                .cpuMillisCap(1_000)
                .optionCount(2)
                .outcome(DecisionOutcome.GRANTED.code());
        record.free(0, 0);
        return record;
    }

    @Test
    void shouldTellThatItLendsByItsMeanUseWhenItsPeakIsHigherThanWhatItKeeps() throws IOException {
        write(ring -> byMeanUse(ring, 0)
                .use(106, 100, 600, false)
                .cpuMillisUser(1_000)
                .cpuMillisGranted(250)
                .cpuUnitsLow(1)
                .cpuUnitsHigh(1)
                .reasonCpu(RangeReason.OVER_PROVISIONED.code())
                .commit());
        assertThat(run("journal", "explain", Long.toString(RUN), state.toString()))
                .contains("CPU: the 1.00 cores that its owner asked for, or 0.25 cores. Why: it can use no more than")
                .contains("in the mean it used 0.11 cores, so CPU that it leaves idle may be lent")
                .doesNotContain("stays below");
    }

    @Test
    void shouldTellOfPeaksWhenLendersQuotasAreLowered() throws IOException {
        write(ring -> byMeanUse(ring, 2)
                .use(106, 100, 600, false)
                .cpuMillisUser(1_000)
                .cpuMillisGranted(750)
                .cpuUnitsLow(3)
                .cpuUnitsHigh(3)
                .reasonCpu(RangeReason.OVER_PROVISIONED.code())
                .commit());
        assertThat(run("journal", "explain", Long.toString(RUN), state.toString()))
                .contains("its recent runs used at most 0.46 cores of its 1.00 cores, less than 80 %");
    }

    @Test
    void shouldTellWhatWasChosenWhenThereWasLessToBorrow() throws IOException {
        write(ring -> byMeanUse(ring, 0)
                .use(120, 32, 625, false)
                .cpuMillisUser(250)
                .cpuMillisGranted(500)
                .cpuUnitsLow(3)
                .cpuUnitsHigh(3)
                .optionChosen(1)
                .reasonCpu(RangeReason.UNDER_PROVISIONED.code())
                .commit());
        assertThat(run("journal", "explain", Long.toString(RUN), state.toString()))
                .contains(
                        "CPU: the 0.25 cores that its owner asked for, or 0.75 cores. Why: it can use up to 0.63 cores"
                                + " at a time, more than the 0.25 cores that its owner asked for")
                .contains("0.75 cores, 128 MiB, of which there was less when it was to be lent.")
                .contains("Granted: 0.50 cores, 128 MiB")
                .doesNotContain("where each had");
    }
}
