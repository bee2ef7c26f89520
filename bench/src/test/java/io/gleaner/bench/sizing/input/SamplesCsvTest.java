package io.gleaner.bench.sizing.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.placement.sizing.ApplicationRun;
import io.gleaner.placement.sizing.Measurements;
import io.gleaner.placement.sizing.Sample;
import io.gleaner.placement.sizing.SizingException;
import io.gleaner.placement.sizing.UnusableSize;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplesCsvTest {
    @TempDir
    Path folder;

    private List<String> read(String text, Measurements.Builder into) throws IOException {
        return SamplesCsv.read(Files.writeString(folder.resolve("s.csv"), text), into);
    }

    private static Measurements.Builder builder() {
        return Measurements.builder(100, 1);
    }

    @Test
    void shouldReadRowsWhenColumnsStandInAnyOrderAndNameOthers() throws IOException {
        Measurements.Builder into = builder();
        String text =
                "\uFEFFduration_ms, Function ,region,memory_mb,cold\n1.5,\"a,b\",eu,128,true\n\n2,\"a,b\",eu,128,\n";
        assertThat(read(text, into)).containsExactly("region");
        assertThat(into.build().ownMs("a,b", 128, true)).containsExactly(1.5);
        assertThat(into.build().ownMs("a,b", 128, false)).containsExactly(2);
    }

    @Test
    void shouldNameLineAndColumnWhenARowIsBad() {
        String header = "function,memory_mb,duration_ms,cold\n";
        for (String[] bad : new String[][] {
            {"f,128,x,\n", "duration_ms: 'x'"},
            {"f,128.5,1,\n", "memory_mb: '128.5'"},
            {"f,0,1,\n", "0 MB"},
            {"f,99999999999,1,\n", "memory_mb"},
            {"f,128,-1,\n", "duration_ms: '-1'"},
            {"f,128,NaN,\n", "duration_ms"},
            {",128,1,\n", "no function name"},
            {"f,128,1,maybe\n", "neither true nor false"},
            {"f,128\n", "2 columns and the header 4"}
        }) {
            assertThatThrownBy(() -> read(header + "f,128,1,\n" + bad[0], builder()))
                    .as(bad[0])
                    .isInstanceOf(SizingException.class)
                    .hasMessageContaining("s.csv, line 3")
                    .hasMessageContaining(bad[1]);
        }
    }

    @Test
    void shouldSayWhatIsMissingWhenTheHeaderOrTheFileIsNot() {
        assertThatThrownBy(() -> read("function,memory_mb\nf,1\n", builder()))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("no column duration_ms");
        assertThatThrownBy(() -> read("", builder())).hasMessageContaining("empty");
        assertThatThrownBy(() -> SamplesCsv.read(folder.resolve("none.csv"), builder()))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("no such file");
    }

    @Test
    void shouldReadWhatItWroteWhenRunsAndUnusableSizesAreAmongIt() throws IOException {
        Path file = folder.resolve("w.csv");
        try (SamplesCsvWriter out = SamplesCsvWriter.create(file)) {
            out.sample(new Sample("f \"x\"", 256, 12.25, true, 99));
            out.unusable(new UnusableSize("g", 128, "killed, out of memory"));
        }
        try (SamplesCsvWriter out = SamplesCsvWriter.append(file)) {
            out.run(new ApplicationRun(256, 40, false, Sample.UNKNOWN_INPUT));
        }
        Measurements.Builder into = builder();
        assertThat(SamplesCsv.read(file, into)).isEmpty();
        Measurements read = into.build();
        assertThat(read.ownMs("f \"x\"", 256, true)).containsExactly(12.25);
        assertThat(read.unusable()).containsExactly(new UnusableSize("g", 128, "killed, out of memory"));
        assertThat(read.applicationMs().get(256)).containsExactly(40);
    }

    @Test
    void shouldReadGzipWhenTheNameDoesNotTellAndSayWhenItIsCutOff() throws IOException {
        StringBuilder text = new StringBuilder("function,memory_mb,duration_ms\n");
        for (int i = 0; i < 10_000; i++) {
            text.append("f,128,").append(i * 7919 % 10_007).append('\n');
        }
        Path file = folder.resolve("zipped");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        Measurements.Builder into = builder();
        SamplesCsv.read(file, into);
        assertThat(into.build().sizesMb("f")).containsExactly(128);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(whole, whole.length / 2));
        assertThatThrownBy(() -> SamplesCsv.read(file, builder()))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("zipped");
    }
}
