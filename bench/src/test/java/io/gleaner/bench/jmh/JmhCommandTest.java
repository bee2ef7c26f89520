package io.gleaner.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.cli.GleanerMain;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class JmhCommandTest {
    private static final List<String> NAMES = List.of(
            "io.gleaner.agent.journal.JournalBenchmark.claim",
            "io.gleaner.agent.journal.JournalBenchmark.claimAndAppend",
            "io.gleaner.bench.jmh.ScorerBenchmark.java",
            "io.gleaner.bench.jmh.ScorerBenchmark.onnx");

    private static List<String> matching(String pattern) {
        return BenchmarkNames.matching(Pattern.compile(pattern), NAMES).stream()
                .map(BenchmarkNames::printed)
                .toList();
    }

    @Test
    void shouldChooseByPrintedNamesWhenPatternsAreGiven() {
        assertThat(matching("Scorer.java")).containsExactly("Scorer.java");
        assertThat(matching("Journal.claim$")).containsExactly("Journal.claim");
        assertThat(matching("Journal")).containsExactly("Journal.claim", "Journal.claimAndAppend");
        assertThat(matching("JournalBenchmark.claimA")).containsExactly("Journal.claimAndAppend");
        assertThat(matching("Journal.claim|onnx"))
                .containsExactly("Journal.claim", "Journal.claimAndAppend", "Scorer.onnx");
        assertThat(matching("claim$|onnx")).containsExactly("Journal.claim", "Scorer.onnx");
        assertThat(matching(".*")).hasSize(4);
        assertThat(matching("Scoerr")).isEmpty();
    }

    @Test
    void shouldSayWhichBenchmarksThereAreWhenNoneMatches() {
        StringWriter err = new StringWriter();
        PrintWriter nobody = new PrintWriter(new StringWriter());
        assertThat(GleanerMain.run(nobody, new PrintWriter(err, true), "jmh", "Scoerr.java"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("no benchmark matches Scoerr.java; there are Admit.admit, ")
                .contains("Journal.claim, ")
                .contains("Scorer.onnx");
        assertThat(GleanerMain.run(nobody, new PrintWriter(err, true), "jmh", "("))
                .isEqualTo(2);
        assertThat(err.toString()).contains("( is no regular expression: ");
    }
}
