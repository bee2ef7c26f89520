package io.gleaner.bench.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far a comparison is: a bar on a terminal, a plain line every tenth elsewhere, on standard error. One thread. */
final class Progress implements AutoCloseable {
    private static final int LINES = 10;

    private final PrintWriter err;
    private final long all;
    private final ProgressBar bar;
    private volatile long done;

    private Progress(PrintWriter err, long all, ProgressBar bar) {
        this.err = err;
        this.all = all;
        this.bar = bar;
    }

    /** Of so many plays. */
    static Progress start(PrintWriter err, long plays) {
        return new Progress(err, plays, onTerminal() ? bar(plays) : null);
    }

    private static ProgressBar bar(long plays) {
        return new ProgressBarBuilder()
                .setTaskName("compare")
                .setInitialMax(plays)
                .setUnit(" plays", 1)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(500)
                .build();
    }

    private static boolean onTerminal() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return (target.startsWith("/dev/pts/") || target.startsWith("/dev/tty"))
                    && !"dumb".equals(System.getenv("TERM"));
        } catch (IOException unknown) {
            return false;
        }
    }

    /** One more play has ended. */
    void step(Cell cell, String play) {
        long before = done++;
        if (bar != null) {
            bar.setExtraMessage(" " + cell.words());
            bar.step();
        } else if (before * LINES / all != (before + 1) * LINES / all) {
            err.println("compare: " + (before + 1) + " of " + all + " plays (" + cell.words() + ": " + play + ")");
            err.flush();
        }
    }

    /** In words, for one who stops it. */
    String words() {
        return done + " of " + all + " plays done";
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
