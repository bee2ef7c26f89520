package io.gleaner.bench.delivery.forecast;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.agent.cli.GleanerCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner deliver forecast}: the forecast of arrivals on a trace. */
@Command(
        name = "forecast",
        mixinStandardHelpOptions = true,
        description = {
            "Forecast how often each function of a trace comes in the next minute, and print by how much that was off in the"
                    + " trace's second half, beside the last value and moving averages."
        })
public final class DeliverForecastCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--trace",
            paramLabel = "DIR",
            required = true,
            description = "Read invocations.csv of this folder, in the Azure Functions format of 2019.")
    private Path trace;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures to this file, as JSON.")
    private Path json;

    @Override
    public Integer call() throws IOException {
        ForecastTrial trial;
        try {
            trial = new ForecastTrial(MinuteCounts.read(trace));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        print(spec.commandLine().getOut(), trial);
        if (json != null) {
            write(trial);
        }
        return 0;
    }

    private static void print(PrintWriter out, ForecastTrial trial) {
        out.printf(
                Locale.ROOT,
                "%d functions that came in the second half; errors are in invocations a minute%n%n",
                trial.functions());
        out.printf(
                Locale.ROOT,
                "%-24s%16s%16s%24s%n",
                "forecast",
                "mean absolute",
                "root mean sq.",
                "share, mean of functions");
        for (int i = 0; i < trial.forecasters(); i++) {
            out.printf(
                    Locale.ROOT,
                    "%-24s%16.4f%16.3f%24.4f%n",
                    ForecastTrial.name(i),
                    trial.absoluteError(i),
                    trial.squaredError(i),
                    trial.relativeError(i));
        }
        out.printf(
                "%n%s less absolute error than every other one, over all and in the mean of functions%n",
                trial.ahead() ? "yes " : "NO  ");
        out.flush();
    }

    private void write(ForecastTrial trial) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = mapper.createObjectNode().put("functions", trial.functions());
        for (int i = 0; i < trial.forecasters(); i++) {
            root.putObject(ForecastTrial.name(i))
                    .put("absoluteError", trial.absoluteError(i))
                    .put("squaredError", trial.squaredError(i))
                    .put("relativeError", trial.relativeError(i));
        }
        mapper.writerWithDefaultPrettyPrinter().writeValue(json.toFile(), root);
    }
}
