package io.gleaner.bench.packing.solve;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far a long run is: a bar on a terminal, a plain line every few seconds elsewhere; nothing for short ones. One thread. */
public final class PackProgress implements AutoCloseable {
    private static final long QUIET_NS = 1_000_000_000L;
    private static final long LINE_EVERY_NS = 5_000_000_000L;

    private final PrintWriter err;
    private final boolean terminal;
    private final long budgetNs;
    private final String unit;
    private final long beganNs = System.nanoTime();
    private long saidNs = beganNs;
    private ProgressBar bar;

    public PackProgress(PrintWriter err, double budgetSeconds, String unit) {
        this(err, budgetSeconds, unit, System.console() != null);
    }

    private PackProgress(PrintWriter err, double budgetSeconds, String unit, boolean terminal) {
        this.err = err;
        this.unit = unit;
        this.terminal = terminal;
        this.budgetNs = (long) (budgetSeconds * 1e9);
    }

    /** Says nothing, keeps the time only. */
    public static PackProgress silent(double budgetSeconds) {
        return new PackProgress(new PrintWriter(Writer.nullWriter()), budgetSeconds, "steps", false);
    }

    /** Whether the time is up. */
    boolean overdue() {
        return spentNs() > budgetNs;
    }

    /** When the time is up, by the clock of {@link System#nanoTime}. */
    long deadlineNs() {
        return beganNs + budgetNs;
    }

    private long spentNs() {
        return System.nanoTime() - beganNs;
    }

    /** A step of several is done; a bound of 0 is not known yet. */
    void tried(long done, long all, long best, long bound) {
        said(done, all, best + " machines" + (bound == 0 ? "" : ", bound " + bound));
    }

    /** Steps done, and how it stands. */
    public void said(long done, long all, String words) {
        long nowNs = System.nanoTime();
        if (nowNs - beganNs < QUIET_NS) {
            return;
        }
        if (terminal) {
            if (bar == null) {
                bar = new ProgressBarBuilder()
                        .setTaskName("pack")
                        .setInitialMax(all)
                        .setUnit(" " + unit, 1)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(250)
                        .build();
            }
            bar.setExtraMessage(" " + words);
            bar.stepTo(done);
        } else if (nowNs - saidNs > LINE_EVERY_NS) {
            saidNs = nowNs;
            err.printf(
                    Locale.ROOT,
                    "pack: %,d of %,d %s after %.0f s (%s)%n",
                    done,
                    all,
                    unit,
                    (nowNs - beganNs) / 1e9,
                    words);
            err.flush();
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
