package io.gleaner.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.platform.local.BundledFunction;
import io.gleaner.bench.report.Loan;
import io.gleaner.bench.report.RunKey;
import io.gleaner.bench.report.RunRecord;
import io.gleaner.bench.report.WindowMode;
import io.gleaner.bench.workload.Trigger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DurationBookTest {
    private static final List<String> INPUTS = List.of("1", "2");
    private static final DemoFunction FUNCTION = new DemoFunction(
            new BundledFunction("gleaner/primes", "cpu", "counts", 250, 1, INPUTS, List.of("x"), List.of("x")),
            INPUTS,
            Trigger.HTTP,
            1,
            1);

    private final DurationBook book = new DurationBook(List.of(FUNCTION), new long[][] {{100, 200}});

    @Test
    void shouldKeepTheCalibrationWhenFixedRunsAreFew() {
        book.learn(runs(WindowMode.FIXED, 0, 50, 50));
        assertThat(durations()).containsExactly(100, 200);
    }

    @Test
    void shouldTakeTheMedianOfFixedRunsOnly() {
        book.learn(runs(WindowMode.FIXED, 0, 90, 110, 120));
        book.learn(runs(WindowMode.HARVEST, 1, 1, 1, 1));
        assertThat(durations()).containsExactly(110, 200);
    }

    @Test
    void shouldGoOnFromPracticeWithTheWindowsOwnRuns() {
        book.learn(runs(WindowMode.FIXED, 0, 90, 90, 90));
        book.forgetPractice();
        book.learn(runs(WindowMode.FIXED_AGAIN, 0, 70, 70, 70));
        assertThat(durations()).containsExactly(70, 200);
    }

    @Test
    void shouldSendHeavierInputsAsLongerBodies() {
        assertThat(FUNCTION.inputBytes(0)).hasSize(512).startsWith('1', ' ');
        assertThat(FUNCTION.inputBytes(1)).hasSize(2048).startsWith('2', ' ').endsWith(' ');
    }

    private long[] durations() {
        return book.loads().get(0).baselineNs();
    }

    private static List<RunRecord> runs(WindowMode mode, int input, long... durationsNs) {
        List<RunRecord> runs = new ArrayList<>();
        for (long durationNs : durationsNs) {
            runs.add(new RunRecord(mode, 0, new RunKey("primes", input), durationNs, durationNs, false, Loan.NONE));
        }
        return runs;
    }
}
