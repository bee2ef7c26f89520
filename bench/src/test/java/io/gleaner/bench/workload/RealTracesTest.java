package io.gleaner.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Reads the public traces where they are at hand. */
class RealTracesTest {
    @Test
    void shouldReadAllOfTheSampledTraceWhenItIsThere() {
        Path folder = TestData.folder("azure-functions-2019/f500");
        MinuteTrace trace = new MinuteTrace(TraceRows.read(new TraceFolder(folder)), f -> f);
        assertThat(trace.invocations()).isEqualTo(AzureShape.INVOCATIONS);

        Workload workload = Workloads.parse("azure:" + folder);
        DrawnTape drawn = workload.drawWithFacts(Options.plain(0.7, 0.3, 100_000), 1);
        Tape tape = drawn.tape();
        assertThat(tape.size()).isEqualTo(100_000);
        assertThat(drawn.facts().load()).isCloseTo(0.7, within(1e-6));
        assertThat(drawn.facts().durationsMissing()).isZero();
        int[] times = new int[tape.functions().size()];
        int most = 0;
        for (int f : tape.function()) {
            most = Math.max(most, ++times[f]);
        }
        assertThat(most / 100_000.0).isCloseTo(AzureShape.BUSIEST_FUNCTION_SHARE, within(0.08));
        assertThat(workload.draw(Options.plain(0.7, 0.3, 100_000), 2).arrivalNs())
                .isNotEqualTo(tape.arrivalNs());
    }

    @Test
    void shouldReadFreyrsTraceWhenItIsThere() {
        Path folder = TestData.folder("azure-functions-2019/freyr-10x60");
        Tape tape = Workloads.parse("freyr-10x60:" + folder).draw(Options.plain(1, 0.3, 1_000), 1);
        assertThat(tape.size()).isEqualTo(268);
        assertThat(tape.functions().stream().map(FunctionModel::name))
                .containsExactlyInAnyOrder("dh", "eg", "ip", "vp", "ir", "knn", "alu", "ms", "gd", "dv");
        assertThat(DataFolder.freyr(folder.getParent().getParent().toString(), null)
                        .folder())
                .isEqualTo(folder);
        assertThat(DataFolder.freyr(null, folder.toString()).folder()).isEqualTo(folder);
    }

    @Test
    void shouldReadTheTraceOf2021WhenItIsThere() {
        Path file = TestData.folder("azure-functions-2021").resolve("Azure2021_200.csv");
        assumeTrue(Files.isRegularFile(file), () -> "there is no file " + file);
        Tape tape = Workloads.parse("azure2021:" + file).draw(Options.plain(0.7, 0.3, 1_000), 1);
        assertThat(tape.size()).isBetween(190, 200);
    }
}
