package io.gleaner.bench.sizing.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gleaner.agent.cli.GleanerMain;
import io.gleaner.bench.sizing.input.CallTreeFiles;
import io.gleaner.bench.sizing.input.SamplesCsv;
import io.gleaner.bench.sizing.input.TraceFiles;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.Measurements;
import io.gleaner.placement.sizing.traces.TraceFormat;
import io.gleaner.placement.sizing.traces.TraceOptions;
import io.gleaner.placement.sizing.traces.TracedApplication;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateCommandTest {
    @TempDir
    Path folder;

    private static int run(StringWriter err, Object... words) {
        String[] arguments = new String[words.length + 2];
        arguments[0] = "applications";
        arguments[1] = "generate";
        for (int w = 0; w < words.length; w++) {
            arguments[w + 2] = words[w].toString();
        }
        return GleanerMain.run(new PrintWriter(new StringWriter()), new PrintWriter(err), arguments);
    }

    @Test
    void shouldGiveTheSameTreeAndSamplesWhenReadFromTracesOfAnyFormatAndFromCsv() throws IOException {
        for (String app : SyntheticApplication.NAMES) {
            Path tree = folder.resolve(app + ".json");
            Path samples = folder.resolve(app + ".csv");
            for (TraceFormat format : TraceFormat.values()) {
                Path traces = folder.resolve(app + format + ".gz");
                assertThat(run(
                                new StringWriter(),
                                "--app",
                                app,
                                "--sizes",
                                "128,1024",
                                "--requests",
                                20,
                                "--tree",
                                tree,
                                "--samples",
                                samples,
                                "--traces",
                                format,
                                "--out",
                                traces))
                        .isZero();
                Measurements.Builder traced = Measurements.builder(1_000, 1);
                TracedApplication application = TraceFiles.read(List.of(traces), TraceOptions.STANDARD, traced::add);
                application.runs().forEach(traced::add);
                Measurements.Builder written = Measurements.builder(1_000, 1);
                assertThat(SamplesCsv.read(samples, written)).isEmpty();
                CallNode expected = SyntheticApplication.of(app, 1).tree();
                assertThat(CallTreeFiles.read(tree)).isEqualTo(expected);
                assertThat(application.tree()).as(app + " " + format).isEqualTo(expected);
                assertThat(application.findings()).isEmpty();
                assertThat(application.formats()).containsExactly(format);
                assertSame(written.build(), traced.build());
            }
        }
    }

    private static void assertSame(Measurements expected, Measurements found) {
        assertThat(found.functions()).isEqualTo(expected.functions());
        for (String function : expected.functions()) {
            for (int size : expected.sizesMb(function)) {
                // An X-Ray time is a double of seconds.
                assertThat(found.ownMs(function, size, false))
                        .usingComparatorWithPrecision(0.005)
                        .containsExactly(expected.ownMs(function, size, false));
                assertThat(found.ownMs(function, size, true)).hasSize(1);
            }
        }
        assertThat(found.applicationMs().keySet())
                .isEqualTo(expected.applicationMs().keySet());
        assertThat(found.applicationMs().get(128)[0])
                .isCloseTo(expected.applicationMs().get(128)[0], within(0.005));
    }

    @Test
    void shouldSayWhatIsWrongWhenOptionsAre() {
        StringWriter err = new StringWriter();
        assertThat(run(err, "--app", "four", "--tree", folder.resolve("x"))).isEqualTo(2);
        assertThat(err.toString()).contains("no application 'four'").contains("petstore");
        assertThat(run(new StringWriter())).isEqualTo(2);
    }

    @Test
    void shouldBeFlatInMemoryWhenFunctionsWaitForADatabase() {
        FunctionModel payment =
                SyntheticApplication.of("petstore", 1).functions().get("pet-payment");
        FunctionModel email = SyntheticApplication.of("petstore", 1).functions().get("pet-email");
        assertThat(payment.idealMs(128)).isCloseTo(payment.idealMs(2048), within(6.0));
        assertThat(email.idealMs(128)).isGreaterThan(10 * email.idealMs(2048));
        assertThat(RemaindersMain.remainders(10)).isEqualTo(13);
    }
}
