package io.gleaner.bench.demo;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.agent.config.SettingsException;
import io.gleaner.agent.platform.local.PlatformException;
import io.gleaner.agent.runtime.AgentStartException;
import io.gleaner.bench.report.DemoReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./gleaner demo}: the main job on this machine, measured against doing nothing. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Run a node of 1.5 cores on this machine: real functions in cgroups of their own, arrivals with the"
                    + " published shape of Azure Functions, and in alternating windows of the same arrivals and inputs"
                    + " the user allocations (fixed, and once more as fixed-again, to see what noise alone does), free capacity"
                    + " only (free-only) and harvesting (harvest).",
            "Setting up and warming up take about half a minute before the windows, on a busy machine a whole one; a closing"
                    + " drill, which steps a lender from idle to full load, some seconds after."
        })
public final class DemoCommand implements GleanerCommand {
    private static final double SECONDS_LEAST = 10;
    private static final int SECONDS_MOST = 86_400;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "90",
            description = "For all measured windows together, at least 10 (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = "--cpu-loan",
            paramLabel = "HOW",
            description = "How CPU is lent: idle, shares or quota (default: the setting gleaner.loan.cpu).")
    private CpuLoanName cpuLoan;

    @Option(names = "--report", paramLabel = "FILE", description = "Write the figures to this file, as JSON.")
    private Path reportFile;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "Of arrivals, inputs and the windows' order (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Parameters(hidden = true, arity = "0")
    private String[] none;

    /** The words of the option. */
    enum CpuLoanName {
        idle,
        shares,
        quota
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!(seconds >= SECONDS_LEAST)) {
            System.err.println("gleaner demo: --seconds " + seconds + " is too short: each mode needs a window of some"
                    + " seconds; give 10 or more");
            return 2;
        }
        if (seconds > SECONDS_MOST) {
            System.err.println(
                    "gleaner demo: --seconds " + seconds + " is too long: give " + SECONDS_MOST + " or fewer");
            return 2;
        }
        String unwritable = reportFile == null ? null : whyUnwritable(reportFile);
        if (unwritable != null) {
            System.err.println("gleaner demo: " + unwritable);
            return 2;
        }
        // Counted at the end; between the lines of a table that is drawn anew they would only be in the way.
        System.setProperty("org.slf4j.simpleLogger.log.io.gleaner.agent.stalls", "error");
        try {
            DemoSettings settings = DemoSettings.of(seconds, cpuLoan == null ? null : cpuLoan.name(), seed);
            Terminal terminal = Terminal.standard(System.out);
            DemoReport report = new DemoRun(settings, terminal).run();
            terminal.print(FinalTable.of(report));
            if (reportFile != null) {
                report.write(reportFile);
                terminal.print("Report: " + reportFile.toAbsolutePath());
            }
            return 0;
        } catch (SettingsException wrong) {
            System.err.println("gleaner demo: " + wrong.getMessage());
            return 2;
        } catch (AgentStartException | PlatformException | IOException | IllegalStateException failed) {
            if (!isEnding()) {
                System.err.println("gleaner demo: " + failed.getMessage());
            }
            return 1;
        }
    }

    /** Whether the JVM is on its way out: what fails then failed because it was interrupted. */
    private static boolean isEnding() {
        Thread probe = new Thread(() -> {}, "gleaner-demo-probe");
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            Runtime.getRuntime().removeShutdownHook(probe);
            return false;
        } catch (IllegalStateException ending) {
            return true;
        }
    }

    /** Asked before the run, so that nobody waits a minute and a half for nothing. */
    private static String whyUnwritable(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            return "--report " + file + " is a folder; name a file";
        }
        while (folder != null && !Files.exists(folder)) {
            folder = folder.getParent(); // missing folders are made
        }
        if (folder != null && !Files.isDirectory(folder)) {
            return "--report " + file + " can't be written: " + folder + " is no folder";
        }
        if (folder != null && !Files.isWritable(folder)) {
            return "--report " + file + " can't be written: no right to write in " + folder;
        }
        return null;
    }
}
