package io.gleaner.bench.offload;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.gleaner.agent.cli.GleanerCommand;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner offload bench}. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = {
            "Measure on loopback what the offload hop adds to a direct call, at a fixed rate and in turns in one run; then whether"
                    + " memory stays flat under a large body; then what a caller is told of a callee that is killed, slow,"
                    + " refusing, not authorised, or has an expired certificate. All with certificates made for this run.",
            "Times are from when a call was due, so a late answer is not hidden by calls that were held back for it."
        })
final class OffloadBenchCommand implements GleanerCommand {
    private static final int RATE_MOST = 50_000;
    private static final int SECONDS_MOST = 3_600;
    private static final int BODY_BYTES_MOST = 1 << 20;
    private static final int LARGE_MIB_MOST = 240;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Calls a second, 1 to 50000 (default: ${DEFAULT-VALUE}).")
    private int rate;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "20",
            description = "Time of each of the three ways to call, 1 to 3600 (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--body-bytes",
            paramLabel = "N",
            defaultValue = "1024",
            description = "Size of a call's body and answer, 1 to 1048576 (default: ${DEFAULT-VALUE}).")
    private int bodyBytes;

    @Option(
            names = "--large-mib",
            paramLabel = "N",
            defaultValue = "100",
            description = "Size of the large body in MiB, 1 to 240 (default: ${DEFAULT-VALUE}).")
    private int largeMib;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures to this file as well.")
    private Path json;

    /** All figures of a run. */
    record Figures(
            int rate,
            int seconds,
            int bodyBytes,
            HopFigures hop,
            LargeBody.Figures largeBody,
            List<OutcomeRow> outcomes) {}

    @Override
    public Integer call() throws Exception {
        within("--rate", rate, RATE_MOST);
        within("--seconds", seconds, SECONDS_MOST);
        within("--body-bytes", bodyBytes, BODY_BYTES_MOST);
        within("--large-mib", largeMib, LARGE_MIB_MOST);
        PrintWriter out = spec.commandLine().getOut();
        try (BenchNodes nodes = new BenchNodes()) {
            out.println(rate + " calls/s of " + bodyBytes + " bytes for " + seconds
                    + " s each: in this process, by plain HTTP/1.1, by offload (HTTP/2, TLS 1.3), in turns ...");
            out.flush();
            HopFigures hop = new HopMeasurement(nodes, rate, seconds, bodyBytes).run();
            hop.print(out);
            out.println("a body of " + largeMib + " MiB there and back ...");
            out.flush();
            LargeBody.Figures large = new LargeBody(nodes, largeMib).run();
            large.print(out);
            List<OutcomeRow> outcomes = new OutcomeDrills(nodes).run();
            OutcomeRow.print(outcomes, out);
            if (json != null) {
                new ObjectMapper()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .writeValue(json.toFile(), new Figures(rate, seconds, bodyBytes, hop, large, outcomes));
            }
            boolean asDocumented = outcomes.stream().allMatch(OutcomeRow::asDocumented);
            return asDocumented && large.complete() ? 0 : 1;
        }
    }

    private void within(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new ParameterException(spec.commandLine(), option + " is from 1 to " + most + ", not " + value);
        }
    }
}
