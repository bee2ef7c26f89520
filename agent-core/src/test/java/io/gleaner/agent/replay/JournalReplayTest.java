package io.gleaner.agent.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.journal.DecisionRecord;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.JournalCopy;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.RangeReason;
import io.gleaner.agent.journal.RecordKind;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.agent.journal.Scorer;
import io.gleaner.agent.runtime.JournalledNode;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.freyr.LearnedPolicy;
import io.gleaner.harvest.freyr.ModelFileException;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.onnx.ScorerLoader;
import io.gleaner.harvest.policy.Policies;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalReplayTest {
    private static final int NEAR_TIE_PPM = 100;

    @TempDir
    Path folder;

    private static LearnedPolicy learned() throws ModelFileException {
        return new LearnedPolicy(OnnxModelFile.readDefault(), 4, NEAR_TIE_PPM / 1e6f);
    }

    private List<ByteBuffer> write(HarvestPolicy policy, double controlShare, int steps) throws IOException {
        Path run = folder.resolve(policy.name());
        try (JournalledNode node = new JournalledNode(run, policy, controlShare, NEAR_TIE_PPM)) {
            node.run(steps);
        }
        return JournalCopy.read(run);
    }

    private ReplayReport replay(Path run) throws IOException, ModelFileException {
        try (JournalReplay replay = new JournalReplay(List.of());
                JournalReader reader = JournalReader.open(run)) {
            return replay.replay(reader);
        }
    }

    private ReplayReport replay(List<ByteBuffer> records, String name) throws IOException, ModelFileException {
        Path run = folder.resolve(name);
        JournalCopy.write(run, records);
        return replay(run);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "free-only", "greedy", "window"})
    void shouldDecideTheSameAgainWhenARuleChose(String name) throws IOException, ModelFileException {
        write(Policies.byName(name, Threshold.PAPER), 0.1, 2_000);
        assertHolds(replay(folder.resolve(name)), !name.equals("fixed"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldDecideTheSameAgainWhenAModelScored(boolean onnx) throws IOException, ModelFileException {
        List<ByteBuffer> records;
        try (LearnedPolicy policy = learned()) {
            if (onnx) {
                ScorerLoader.load(policy, 1);
            }
            records = write(policy, 0.1, 2_000);
        }
        assertHolds(replay(folder.resolve("freyr")), true);
        int scorer = onnx ? Scorer.ONNX.code() : Scorer.JAVA.code();
        assertThat(find(records, d -> d.scorer() == scorer)).isPositive();
        assertThat(find(records, d -> (d.flags() & RecordView.FLAG_CONTROL_RUN) != 0))
                .isPositive();
    }

    private static void assertHolds(ReplayReport report, boolean lends) {
        assertThat(report.differences()).isEmpty();
        assertThat(report.decisions()).isGreaterThan(500);
        assertThat(report.identical()).isEqualTo(report.decisions());
        assertThat(report.ledgerDifferences()).isZero();
        assertThat(report.holds()).isTrue();
        if (lends) {
            assertThat(report.ledgerChanges()).isGreaterThan(100);
            assertThat(report.grants()).isGreaterThan(100);
        }
    }

    @Test
    void shouldSayThatTheModelIsMissingWhenAnotherOneDecided() throws IOException, ModelFileException {
        List<ByteBuffer> records;
        try (LearnedPolicy policy = learned()) {
            records = write(policy, 0, 500);
        }
        int scored = find(records, d -> d.scorer() == Scorer.JAVA.code());
        ReplayReport report = replay(JournalCopy.with(records, scored, d -> d.modelHash(0xBAD)), "other");
        assertThat(report.notReplayable()).hasSize(1).allSatisfy((why, count) -> {
            assertThat(why).contains("model 0000000000000bad").contains("--model");
            assertThat(count).isEqualTo(1);
        });
        assertThat(report.holds()).isTrue();
        assertThat(report.identical()).isEqualTo(report.decisions() - 1);
    }

    /** Each in turn; every change must come out as a difference of that very record. */
    @Test
    void shouldReportTheRecordWhenAnInputOrTheChoiceWasChanged() throws IOException, ModelFileException {
        List<ByteBuffer> records;
        try (LearnedPolicy policy = learned()) {
            records = write(policy, 0.1, 2_000);
        }
        Predicate<DecisionView> lender = d -> d.scorer() == Scorer.JAVA.code()
                && d.reasonCpu() == RangeReason.OVER_PROVISIONED.code()
                && d.cpuUnitsLow() == 1
                && (d.flags() & RecordView.FLAG_LENDER) != 0;
        Predicate<DecisionView> borrower = d ->
                d.reasonCpu() == RangeReason.UNDER_PROVISIONED.code() && (d.flags() & RecordView.FLAG_BORROWER) != 0;
        Predicate<DecisionView> control = d -> (d.flags() & RecordView.FLAG_CONTROL_RUN) != 0;
        expect(records, lender, d -> d.cpuMillisRecentPeak(500), "lowest CPU allowed");
        expect(records, lender, d -> d.cpuMillisLastPeak(999), "reason of the CPU range");
        expect(records, lender, d -> d.cpuMillisLastAllocation(1), "reason of the CPU range");
        expect(records, lender, d -> d.cpuMillisUser(2_000), "highest CPU allowed");
        expect(records, lender, d -> d.memoryBytesUser(1L << 31), "memory");
        expect(records, lender, d -> d.memoryBytesFloor(1L << 29), "memory");
        expect(records, lender, d -> d.cleanRuns(0), "reason of the CPU range");
        expect(records, lender, d -> d.history(d.history() | DecisionView.CPU_HELD), "reason of the CPU range");
        expect(records, lender, d -> d.history(d.history() & ~DecisionView.CPU_KNOWN), "reason of the CPU range");
        expect(records, lender, d -> d.stoodBack(1), "reason of the CPU range");
        expect(records, lender, d -> d.flags(d.flags() ^ RecordView.FLAG_PROFILE_READ), "reason of the CPU range");
        expect(records, lender, d -> d.flags(d.flags() | RecordView.FLAG_LAST_RUN_FAILED), "safeguard run");
        expect(records, lender, d -> d.flags(d.flags() | 2), "reason of the CPU range");
        expect(records, lender, d -> d.randomDraw(0), "control run");
        expect(records, control, d -> d.randomDraw(-1), "control run");
        expect(records, lender, d -> d.policy(1), "reason of the CPU range");
        expect(records, lender, d -> d.feature(1, d.feature(1) + 100), "score");
        expect(records, lender, d -> d.scoreChosen(d.scoreChosen() + 1), "score of the option chosen");
        expect(records, lender, d -> d.optionChosen(d.optionChosen() + 1), "option chosen");
        expect(records, lender, d -> d.optionCount(d.optionCount() + 1), "number of options");
        expect(records, lender, d -> d.cpuUnitsLow(0), "lowest CPU allowed");
        expect(records, lender, d -> d.configHash(8), "configuration");
        expect(records, lender, d -> d.outcome(10), "outcome");
        expect(records, lender, d -> d.cpuMillisGranted(d.cpuMillisGranted() + 1), "granted CPU");
        expect(records, borrower, d -> d.cpuMillisCap(d.cpuMillisUser()), "highest CPU allowed");
        expect(records, borrower, d -> d.cpuMillisGranted(d.cpuMillisGranted() + 1), "granted CPU");
    }

    private void expect(
            List<ByteBuffer> records, Predicate<DecisionView> which, Consumer<DecisionRecord> change, String field)
            throws IOException, ModelFileException {
        int index = find(records, which);
        assertThat(index).as("a decision to change: " + field).isPositive();
        long sequence = new RecordView().wrap(records.get(index), 0).sequence();
        ReplayReport report = replay(JournalCopy.with(records, index, change), "changed-" + System.nanoTime());
        assertThat(report.holds()).as(field).isFalse();
        assertThat(report.differences()).as(field).anySatisfy(d -> {
            assertThat(d.sequence()).isEqualTo(sequence);
            assertThat(d.field()).contains(field);
        });
    }

    @Test
    void shouldReportTheLedgerWhenALoanWasChanged() throws IOException, ModelFileException {
        List<ByteBuffer> records = write(Policies.byName("window", Threshold.PAPER), 0, 1_000);
        int loan = findEvent(records, RecordKind.LOAN, e -> e.cpuMillis() > 0 && e.counterpart() != 0);
        int cpu = JournalCopy.cpuMillisOfEvent();
        ReplayReport more =
                replay(JournalCopy.withEvent(records, loan, b -> b.putInt(cpu, b.getInt(cpu) + 5_000)), "more");
        assertThat(more.ledgerDifferences()).isPositive();
        assertThat(more.differences()).anySatisfy(d -> assertThat(d.field()).startsWith("lent by invocation"));
        assertThat(more.identical()).isEqualTo(more.decisions());
        int lender = JournalCopy.lenderOfEvent();
        ReplayReport other =
                replay(JournalCopy.withEvent(records, loan, b -> b.putLong(lender, 12_345)), "other-lender");
        assertThat(other.differences()).anySatisfy(d -> assertThat(d.field()).contains("the lender 12345"));
        int back = findEvent(records, RecordKind.RETURNED, e -> e.cpuMillis() > 0);
        ReplayReport less = replay(JournalCopy.withEvent(records, back, b -> b.putInt(cpu, b.getInt(cpu) - 1)), "less");
        assertThat(less.differences()).anySatisfy(d -> assertThat(d.field()).contains("still"));
        records.remove(loan);
        assertThat(replay(records, "without").holds()).isFalse();
    }

    private static int find(List<ByteBuffer> records, Predicate<DecisionView> which) {
        DecisionView view = new DecisionView();
        for (int i = 0; i < records.size(); i++) {
            view.wrap(records.get(i), 0);
            if (view.kind() == RecordKind.DECIDED && which.test(view)) {
                return i;
            }
        }
        return -1;
    }

    private static int findEvent(List<ByteBuffer> records, RecordKind kind, Predicate<EventView> which) {
        EventView view = new EventView();
        for (int i = 0; i < records.size(); i++) {
            view.wrap(records.get(i), 0);
            if (view.kind() == kind && which.test(view)) {
                return i;
            }
        }
        return -1;
    }
}
