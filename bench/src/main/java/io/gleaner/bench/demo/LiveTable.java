package io.gleaner.bench.demo;

import io.gleaner.bench.report.Baselines;
import io.gleaner.bench.report.LoanFigures;
import io.gleaner.bench.report.RunRecord;
import io.gleaner.bench.report.WindowFigures;
import io.gleaner.bench.report.WindowMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The figures so far, while the windows run. Thread-safe: invocations are heard of on the platform's threads, a thread
 * of its own redraws.
 */
final class LiveTable implements AutoCloseable {
    private static final long REDRAW_MS = 500;
    private static final String HEAD = String.format(
            Locale.ROOT,
            "%-12s %11s %8s %9s %9s %9s %10s %11s",
            "mode",
            "invocations",
            "failures",
            "slowdown",
            "p50 ms",
            "p99 ms",
            "harvested",
            "given more");

    private final Terminal terminal;
    private final Supplier<String> nodeNow;
    private final List<RunRecord> ended = new ArrayList<>();
    private final List<RunRecord> open = new ArrayList<>();
    private final ScheduledExecutorService redraw = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "gleaner-demo-table");
        thread.setDaemon(true);
        return thread;
    });
    private String window = "";

    /** @param nodeNow what the node is doing, in words */
    LiveTable(Terminal terminal, Supplier<String> nodeNow) {
        this.terminal = terminal;
        this.nodeNow = nodeNow;
        if (terminal.interactive()) {
            redraw.scheduleWithFixedDelay(() -> terminal.draw(lines()), REDRAW_MS, REDRAW_MS, TimeUnit.MILLISECONDS);
        }
    }

    synchronized void windowStarts(String inWords) {
        window = inWords;
        open.clear();
    }

    synchronized void invocationEnded(RunRecord run) {
        open.add(run);
    }

    /** The window's invocations with what they lent and borrowed. */
    void windowEnded(WindowMode mode, List<RunRecord> runs) {
        String line;
        synchronized (this) {
            open.clear();
            ended.addAll(runs);
            line = window + ": " + inOneLine(mode, runs);
        }
        if (!terminal.interactive()) {
            terminal.print(line);
        }
    }

    private synchronized List<String> lines() {
        List<RunRecord> all = new ArrayList<>(ended);
        all.addAll(open);
        Baselines baselines = Baselines.of(all);
        List<String> lines = new ArrayList<>();
        lines.add(window + "; " + nodeNow.get());
        lines.add(HEAD);
        for (WindowMode mode : WindowMode.values()) {
            lines.add(row(mode, all, baselines));
        }
        return lines;
    }

    private static String row(WindowMode mode, List<RunRecord> all, Baselines baselines) {
        List<RunRecord> runs = all.stream().filter(run -> run.mode() == mode).toList();
        WindowFigures figures = WindowFigures.of(mode, runs, baselines);
        LoanFigures loans = LoanFigures.of(runs, baselines);
        return String.format(
                Locale.ROOT,
                "%-12s %11d %8d %9.2f %9.0f %9.0f %8.0f %% %9.0f %%",
                mode.label(),
                figures.invocations(),
                figures.failures(),
                figures.meanSlowdown(),
                figures.p50LatencyMs(),
                figures.p99LatencyMs(),
                100 * loans.harvestedShare(),
                100 * loans.givenMoreShare());
    }

    private String inOneLine(WindowMode mode, List<RunRecord> runs) {
        Baselines baselines = Baselines.of(ended);
        WindowFigures figures = WindowFigures.of(mode, runs, baselines);
        LoanFigures loans = LoanFigures.of(runs, baselines);
        return String.format(
                Locale.ROOT,
                "%d invocations, %d failures, p50 %.0f ms, p99 %.0f ms, %.0f %% harvested, %.0f %% given more",
                figures.invocations(),
                figures.failures(),
                figures.p50LatencyMs(),
                figures.p99LatencyMs(),
                100 * loans.harvestedShare(),
                100 * loans.givenMoreShare());
    }

    @Override
    public void close() {
        redraw.shutdownNow();
    }
}
