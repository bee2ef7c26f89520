package io.gleaner.agent.cli;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.journal.JournalVerifier;
import io.gleaner.agent.journal.VerifyReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reads everything of a journal and says what is damaged or missing. */
@Command(
        name = "verify",
        description =
                "Read everything of a run's journal: checksums, order, missing numbers. Damage is reported with its"
                        + " place; the exit status is 1 then.",
        mixinStandardHelpOptions = true)
final class JournalVerifyCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "PATH",
            arity = "0..1",
            description = "A run's folder, or a state folder; the latest run under gleaner.state.dir if left out.")
    private Path path;

    @Override
    public Integer call() throws IOException {
        VerifyReport report = JournalVerifier.verify(
                path == null ? GleanerSettings.ofProcess().stateDir() : path);
        PrintWriter out = spec.commandLine().getOut();
        out.println(report.folder() + ": " + report.files() + (report.files() == 1 ? " file, " : " files, ")
                + report.records() + " records"
                + (report.firstAt() == null ? "" : ", " + report.firstAt() + " to " + report.lastAt()));
        out.println("  "
                + report.byKind().entrySet().stream()
                        .map(e -> e.getKey() + " " + e.getValue())
                        .collect(Collectors.joining(", ")));
        out.println("  sequence " + report.firstSequence() + " to " + report.lastSequence() + ", " + report.holes()
                + " numbers missing; " + report.gaps() + " GAP records tell of " + report.told() + " missing records");
        if (report.firstSequence() > 1) {
            out.println(
                    "  what came before record " + report.firstSequence() + " was deleted (gleaner.journal.retention)");
        }
        report.unfinished()
                .forEach(place -> out.println("  unfinished: " + place
                        + ": a record that was being written, of which nobody was told that it is there"));
        report.damages().forEach(damage -> out.println("damaged: " + damage));
        out.println(
                report.damages().isEmpty()
                        ? "no damage"
                        : report.damages().size() + (report.damages().size() == 1 ? " damage" : " damages"));
        out.flush();
        return report.damages().isEmpty() ? 0 : 1;
    }
}
