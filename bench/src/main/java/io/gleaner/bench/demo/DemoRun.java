package io.gleaner.bench.demo;

import io.gleaner.bench.report.DemoReport;
import io.gleaner.bench.report.RunRecord;
import io.gleaner.bench.report.WindowMode;
import io.gleaner.bench.workload.ArrivalTrace;
import io.gleaner.bench.workload.FunctionLoad;
import io.gleaner.bench.workload.TraceGenerator;
import java.util.ArrayList;
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
            Thread cleanup = new Thread(node::close, "gleaner-demo-cleanup");
            Runtime.getRuntime().addShutdownHook(cleanup);
            DemoReport report = runOn(node);
            removeHook(cleanup);
            return report;
        }
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
        long[][] baselinesNs = calibration.baselinesNs();
        TraceGenerator generator = generator(functions, baselinesNs);
        WindowPlayer player = new WindowPlayer(node, functions);
        practise(node, player, generator);
        DemoPlan plan = DemoPlan.of(settings.seconds(), settings.seed());
        DemoOutcome outcome = new DemoOutcome(settings, functions, plan);
        outcome.windowsStart(node);
        playAll(node, player, generator, plan, outcome);
        outcome.windowsEnded(node, player.factsMissing());
        terminal.print("Closing drill: stepping a lender from idle to full load ...");
        outcome.drilled(ReturnDrill.run(settings, node));
        return outcome.report();
    }

    private TraceGenerator generator(List<DemoFunction> functions, long[][] baselinesNs) {
        List<FunctionLoad> loads = new ArrayList<>();
        for (int f = 0; f < baselinesNs.length; f++) {
            loads.add(functions.get(f).load(baselinesNs[f]));
        }
        return new TraceGenerator(loads, DemoSettings.NODE_CPU_MILLIS, DemoSettings.RESERVED_LOAD);
    }

    private void practise(DemoNode node, WindowPlayer player, TraceGenerator generator) throws InterruptedException {
        terminal.print("Practising: some unmeasured seconds of arrivals ...");
        for (WindowMode mode : List.of(WindowMode.FIXED, WindowMode.HARVEST)) {
            node.mode(mode);
            player.play(mode, 0, generator.generate(PRACTICE_NS, ~settings.seed()), ended -> {});
        }
    }

    private void playAll(
            DemoNode node, WindowPlayer player, TraceGenerator generator, DemoPlan plan, DemoOutcome outcome)
            throws InterruptedException {
        try (LiveTable table = new LiveTable(terminal, node::nowInWords)) {
            for (int round = 0; round < plan.rounds().size(); round++) {
                ArrivalTrace trace = generator.generate(plan.windowNs(), settings.seed() * 1_000_003 + round);
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
                }
            }
        }
    }
}
