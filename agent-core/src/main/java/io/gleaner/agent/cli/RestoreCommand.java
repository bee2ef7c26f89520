package io.gleaner.agent.cli;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.config.StateFolder;
import io.gleaner.agent.lease.LeaseRestorer;
import io.gleaner.agent.lease.RestoreReport;
import io.gleaner.agent.lease.RestoredContainer;
import io.gleaner.agent.lease.RestoredRun;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Gives containers back what a killed agent left lowered, without an agent. */
@Command(
        name = "restore",
        description = {
            "Give containers back what a killed agent left lowered. Leases of agents that live are not touched.",
            "Status: 0 nobody is left short, 1 somebody may be, 2 bad usage."
        },
        mixinStandardHelpOptions = true)
final class RestoreCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Print what was done as JSON.")
    private boolean json;

    @Option(names = "--dry-run", description = "Say what would be given back, and write nothing; status 1 if anything.")
    private boolean dryRun;

    @Option(
            names = "--state-dir",
            paramLabel = "FOLDER",
            description = "The killed agent's state folder (default: the setting gleaner.state.dir).")
    private Path stateDir;

    @Parameters(
            arity = "0..1",
            paramLabel = "PATH",
            description = "A state folder, a run's folder or a lease file, instead of --state-dir.")
    private Path path;

    @Override
    public Integer call() {
        if (path != null && stateDir != null) {
            throw new ParameterException(spec.commandLine(), "give --state-dir or PATH, not both");
        }
        Path named = path != null ? path : stateDir;
        Path from = named != null ? named : configured();
        if (!Files.exists(from)) {
            throw new ParameterException(
                    spec.commandLine(),
                    from + " does not exist"
                            + (named == null ? ": no agent has run with this gleaner.state.dir; check the path" : ""));
        }
        RestoreReport report = report(from.toAbsolutePath());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(RestoreJson.of(report));
        } else {
            print(report, from, out);
        }
        out.flush();
        boolean nobodyIsShort = !dryRun || report.count(RestoredContainer.Outcome.RESTORED) == 0;
        return report.complete() && nobodyIsShort ? 0 : 1;
    }

    private RestoreReport report(Path from) {
        LeaseRestorer restorer = new LeaseRestorer(Path.of("/proc"));
        if (dryRun) {
            return restorer.look(from);
        }
        RestoreReport done = RestoreAhead.report(from);
        return done == null ? restorer.restore(from) : done;
    }

    /** Without the settings where that is possible: somebody is short. */
    private static Path configured() {
        return StateFolder.early(null)
                .orElseGet(() -> GleanerSettings.ofProcess().stateDir());
    }

    private void print(RestoreReport report, Path from, PrintWriter out) {
        if (dryRun) {
            out.println("Nothing is written; this is what restore would do:");
        }
        report.sentences(!dryRun).forEach(out::println);
        for (RestoredRun run : report.runs()) {
            if (run.status() == RestoredRun.Status.OWNER_LIVES) {
                out.println(run.why());
            }
        }
        if (report.runs().isEmpty()) {
            out.println("No leases in " + from + ": no agent that kept them there was killed.");
        } else {
            out.printf(
                    dryRun
                            ? "%d to restore, %d have all they are owed, %d gone, %d that can't be restored.%n"
                            : "%d restored, %d had all they are owed, %d gone, %d not restored.%n",
                    report.count(RestoredContainer.Outcome.RESTORED),
                    report.count(RestoredContainer.Outcome.AS_OWED),
                    report.count(RestoredContainer.Outcome.GONE),
                    report.count(RestoredContainer.Outcome.FAILED) + report.count(RestoredContainer.Outcome.DAMAGED));
        }
    }
}
