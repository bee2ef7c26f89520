package io.gleaner.bench.delivery.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForecastTrialTest {
    @Test
    void shouldBeAheadWhenTheTraceIsPublic() {
        String root = System.getProperty("gleaner.test.data", System.getenv("GLEANER_TEST_DATA"));
        assumeTrue(root != null, "set gleaner.test.data or GLEANER_TEST_DATA to the folder of the public data");
        Path folder = Path.of(root).resolve("azure-functions-2019/f500");
        assumeTrue(Files.isDirectory(folder), () -> "there is no folder " + folder);

        assertThat(new ForecastTrial(MinuteCounts.read(folder)).ahead()).isTrue();
    }

    @Test
    void shouldReadCountsWhenColumnsAreNamedByMinutes(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("invocations.csv"), "HashFunction,1,2,3,4\na,5,0,,7\n");

        List<int[]> read = MinuteCounts.read(folder);
        assertThat(read).hasSize(1);
        assertThat(read.get(0)).containsExactly(5, 0, 0, 7);
        ForecastTrial trial = new ForecastTrial(read);
        assertThat(trial.absoluteError(ForecastTrial.LAST)).isEqualTo(3.5);
    }

    @Test
    void shouldSayWhereAndWhatWhenTheTraceIsWrong(@TempDir Path folder) throws IOException {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MinuteCounts.read(folder))
                .withMessageContaining("invocations.csv");
        Files.writeString(folder.resolve("invocations.csv"), "HashFunction,1,2,3,4\na,5,x,1,7\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MinuteCounts.read(folder))
                .withMessageContaining("line 2: 'x'");
    }
}
