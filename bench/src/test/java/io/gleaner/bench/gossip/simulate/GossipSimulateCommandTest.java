package io.gleaner.bench.gossip.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class GossipSimulateCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return new CommandLine(new GossipSimulateCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @ParameterizedTest
    @CsvSource({
        "--nodes 1, '--nodes is from 2 to 20000, not 1'",
        "--loss 1.5, '--loss is from 0 to 0.9, not 1.5'",
        "--loss NaN, '--loss is from 0 to 0.9, not NaN'",
        "--kill 50, '--kill is from 0 to 49, not 50'",
        "--partition 9, '--partition begins at second 60'",
        "--zones 51, '--zones is from 1 to 50, not 51'",
        "--json /nowhere/f.json, '/nowhere'",
        "--seconds 0, '--seconds is from 1'"
    })
    void shouldSayWhatIsWrongWhenAnOptionIs(String option, String message) {
        assertThat(run(option.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(message);
    }

    @Test
    void shouldPrintATableAndWriteFiguresWhenPlayed(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("figures.json");

        assertThat(run("--nodes", "6", "--seconds", "8", "--json", json.toString()))
                .isZero();

        assertThat(out.toString()).contains("age of load knowledge, mean", "<= 200 ms", "Simulated 8 s");
        assertThat(Files.readString(json)).contains("\"healMs\" : null", "\"loadShareOfDatagrams\"");
    }
}
