package io.gleaner.bench.sizing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.sizing.evaluate.EvaluateCommand;
import io.gleaner.placement.sizing.Sizing;
import io.gleaner.placement.sizing.SizingException;
import io.gleaner.placement.sizing.SizingResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./gleaner size}: memory sizes for an application of functions under an SLO on its whole duration. */
@Command(
        name = "size",
        mixinStandardHelpOptions = true,
        subcommands = EvaluateCommand.class,
        description = {
            "Find memory sizes for an application of functions, so that all of it keeps an SLO, from traces or samples.",
            "It shows the sizes, what the application takes and costs with them, and what every single change would cost or"
                    + " gain; --html has charts, --csv every function at every size. docs/sizing.md explains methods and files."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:sizes that keep the SLO are found",
            "1:a file can't be written, or something failed",
            "2:an option or a file of input can't be used",
            "3:no sizes keep the SLO (the fastest ones are shown)"
        })
public final class SizeCommand implements GleanerCommand {
    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int UNUSABLE = 2;
    private static final int OUT_OF_REACH = 3;

    @Spec
    private CommandSpec spec;

    @Mixin
    private SizeOptions options;

    @Override
    public Integer call() {
        try {
            SizeInput input = SizeInput.read(options);
            SizingResult result = Sizing.solve(input.request());
            PrintWriter out = spec.commandLine().getOut();
            SizingText.of(input.request(), result, input.notes()).forEach(out::println);
            write(input, result, out);
            out.flush();
            return result.feasible() ? DONE : OUT_OF_REACH;
        } catch (SizingException e) {
            return say(e.getMessage(), UNUSABLE);
        } catch (IOException e) {
            return say(
                    "a file can't be written: " + e + ": check that its folder exists and may be written to", FAILED);
        }
    }

    private int say(String what, int status) {
        spec.commandLine().getErr().println("gleaner size: " + what);
        return status;
    }

    private void write(SizeInput input, SizingResult result, PrintWriter out) throws IOException {
        ObjectNode document = SizingJson.of(input.request(), result, input.notes());
        if (options.json != null) {
            Files.writeString(options.json, SizingJson.text(document));
        }
        if (options.csv != null) {
            Files.writeString(options.csv, SizingTable.csv(result));
        }
        if (options.html != null) {
            Files.writeString(options.html, SizingPage.page(document));
            said(out, "The page is ", options.html);
        }
        if (options.plan != null) {
            PlanWriter.write(options.plan, input.request(), result, options.planCpuMillis);
            said(out, "The plan, for gleaner.plan.file, is ", options.plan);
        }
    }

    private static void said(PrintWriter out, String what, Path file) {
        out.println();
        out.println(what + file.toAbsolutePath() + ".");
    }
}
