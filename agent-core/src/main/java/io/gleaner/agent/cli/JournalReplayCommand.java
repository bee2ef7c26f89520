package io.gleaner.agent.cli;

import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.replay.Difference;
import io.gleaner.agent.replay.JournalReplay;
import io.gleaner.agent.replay.ReplayReport;
import io.gleaner.harvest.freyr.ModelFileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Decides everything again, and follows the ledger. */
@Command(
        name = "replay",
        description =
                "Make every decision of a run again, each from its own record, follow the ledger in its own order,"
                        + " and say what differs. The exit status is 1 where anything does.",
        mixinStandardHelpOptions = true)
final class JournalReplayCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "A model that decided in the run, beside the one that comes with Gleaner; may be repeated.")
    private List<Path> models = new ArrayList<>();

    @Parameters(
            paramLabel = "PATH",
            arity = "0..1",
            description = "A run's folder, or a state folder; the latest run under gleaner.state.dir if left out.")
    private Path path;

    @Override
    public Integer call() throws IOException, ModelFileException {
        ReplayReport report;
        try (JournalReplay replay = new JournalReplay(models);
                JournalReader reader = Journals.open(path)) {
            report = replay.replay(reader);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(report.decisions() + " decisions, " + report.identical() + " identical");
        report.notReplayable().forEach((why, count) -> out.println("  " + count + " could not be made again: " + why));
        if (report.differing() > 0) {
            out.println("  " + report.differing() + " differ");
        }
        out.println("ledger: " + report.ledgerChanges() + " loans and returns followed in their order, "
                + report.grants() + " grants compared with the loans behind them, " + report.ledgerDifferences()
                + " differences"
                + (report.ledgerUnchecked() == 0
                        ? ""
                        : "; " + report.ledgerUnchecked() + " not checked, since what belongs to them is missing"));
        if (report.gaps() > 0) {
            out.println(report.gaps() + " gaps tell of " + report.missingRecords() + " missing records");
        }
        for (Difference difference : report.differences()) {
            out.println("differs: " + difference);
        }
        if (report.damagedRecords() > 0) {
            out.println(report.damagedRecords() + " damaged records were left out: gleaner journal verify says where");
        }
        if (report.unreachedRecords() > 0) {
            out.println(report.unreachedRecords()
                    + " intact records could not be reached behind damage, and were not replayed: gleaner journal verify says"
                    + " where");
        }
        out.flush();
        return report.holds() ? 0 : 1;
    }
}
