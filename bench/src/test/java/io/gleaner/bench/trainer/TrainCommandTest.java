package io.gleaner.bench.trainer;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.cli.GleanerMain;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command refuses before it trains. */
class TrainCommandTest {
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String option) {
        return GleanerMain.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), "train", option);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--envs=0 | --envs must be within 1",
                "--minutes=NaN | --minutes must be above 0",
                "--episodes=0 | must be at least 1",
                "--held-out=0 | must be at least 1",
                "--out=/dev/full | /dev/full can't be written",
                "--out=/no/such/folder/p.onnx | can't be written",
                "--curve=/proc/p.png | /proc/p.png can't be written",
                "--workload=nowhere | there is no workload 'nowhere'",
            })
    void shouldExitTwoBeforeTrainingWhenOptionsAreBad(String option, String said) {
        assertThat(run(option)).isEqualTo(2);
        assertThat(err.toString()).contains(said);
    }

    @Test
    void shouldSayWhoHoldsTheFilesWhenAnotherTrainingWritesThem() throws Exception {
        Path out = folder.resolve("p.onnx");
        TrainingLock other = TrainingLock.take(out);
        assertThat(run("--out=" + out)).isNotZero();
        assertThat(err.toString()).contains("another training writes " + out, "name another --out");
        other.close();
        TrainingLock.take(out).close();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldLeaveWhatIsThereAloneWhenItIsAFolder() throws Exception {
        Files.writeString(folder.resolve("kept"), "kept");
        assertThat(run("--out=" + folder)).isEqualTo(2);
        assertThat(folder.resolve("kept")).hasContent("kept");
    }
}
