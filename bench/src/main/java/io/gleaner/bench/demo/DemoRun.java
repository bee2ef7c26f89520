package io.gleaner.bench.demo;

import io.gleaner.bench.report.DemoReport;
import io.gleaner.bench.report.RunRecord;
import io.gleaner.bench.report.WindowMode;
import io.gleaner.bench.workload.ArrivalTrace;
import io.gleaner.bench.workload.TraceGenerator;
import java.util.List;
import java.util.Locale;

/** One run of the demo from starting the node to its report. */
final class DemoRun {
    /** Unmeasured arrivals before the windows, so that the first ones meet profiles as the later ones do. */
    private static final long PRACTICE_NS = 4_000_000_000L;

    private final DemoSettings settings;
    private final Terminal terminal;

    DemoRun(DemoSettings settings, Terminal terminal) {
        this.settings = settings;
        this.terminal = terminal;
    }

    DemoReport run() throws InterruptedException {
        try (DemoNode node = DemoNode.start(settings)) {
            Thread cleanup = new Thread(() -> interrupted(node), "gleaner-demo-cleanup");
            Runtime.getRuntime().addShutdownHook(cleanup);
            DemoReport report = runOn(node);
            removeHook(cleanup);
            return report;
        }
    }

    private void interrupted(DemoNode node) {
        node.close();
        terminal.print("Interrupted: all processes are ended, their cgroups removed; there is no report.");
    }

    private static void removeHook(Thread cleanup) {
        try {
            Runtime.getRuntime().removeShutdownHook(cleanup);
        } catch (IllegalStateException ending) {
            // The process is being stopped: the hook closes the node.
        }
    }

    private DemoReport runOn(DemoNode node) throws InterruptedException {
        List<DemoFunction> functions = DemoFunctions.of(node.platform().catalog());
        terminal.print(node.inWords());
        terminal.print("Starting "
                + functions.stream().mapToInt(DemoFunction::replicas).sum() + " processes of " + functions.size()
                + " functions ...");
        node.deploy(functions);
        node.mode(WindowMode.FIXED);
        Calibration calibration = new Calibration(node, functions);
        terminal.print("Warming up and measuring durations at the user allocations ...");
        calibration.warmUp();
        DurationBook durations = new DurationBook(functions, calibration.baselinesNs());
        WindowPlayer player = new WindowPlayer(node, functions);
        practise(node, player, durations);
        DemoPlan plan = DemoPlan.of(settings.seconds(), settings.seed());
        DemoOutcome outcome = new DemoOutcome(settings, functions, plan);
        outcome.windowsStart(node);
        playAll(node, player, durations, plan, outcome);
        outcome.windowsEnded(node, player.factsMissing());
        if (node.enforced()) {
            terminal.print("Closing drill: stepping a lender from idle to full load ...");
        }
        outcome.drilled(ReturnDrill.run(settings, node));
        return outcome.report();
    }

    private void practise(DemoNode node, WindowPlayer player, DurationBook durations) throws InterruptedException {
        terminal.print("Practising: some unmeasured seconds of arrivals ...");
        for (WindowMode mode : List.of(WindowMode.FIXED, WindowMode.HARVEST)) {
            node.mode(mode);
            ArrivalTrace trace = generator(durations).generate(PRACTICE_NS, ~settings.seed());
            durations.learn(player.play(mode, 0, trace, ended -> {}));
        }
        durations.forgetPractice();
    }

    private static TraceGenerator generator(DurationBook durations) {
        return new TraceGenerator(durations.loads(), DemoSettings.NODE_CPU_MILLIS, DemoSettings.RESERVED_LOAD);
    }

    private void playAll(DemoNode node, WindowPlayer player, DurationBook durations, DemoPlan plan, DemoOutcome outcome)
            throws InterruptedException {
        try (LiveTable table = new LiveTable(terminal, node::nowInWords)) {
            for (int round = 0; round < plan.rounds().size(); round++) {
                ArrivalTrace trace =
                        generator(durations).generate(plan.windowNs(), settings.seed() * 1_000_003 + round);
                for (WindowMode mode : plan.rounds().get(round)) {
                    table.windowStarts(String.format(
                            Locale.ROOT,
                            "Round %d of %d, %s: %d arrivals in %.1f s",
                            round + 1,
                            plan.rounds().size(),
                            mode.label(),
                            trace.arrivals().size(),
                            trace.windowNs() / 1e9));
                    node.mode(mode);
                    List<RunRecord> runs = player.play(mode, round, trace, table::invocationEnded);
                    table.windowEnded(mode, runs);
                    outcome.window(trace, runs);
                    durations.learn(runs);
                }
            }
        }
    }
}
