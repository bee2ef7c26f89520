package io.gleaner.bench.sizing.profile;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far profiling is: a bar on a terminal, a line a size elsewhere. One thread. */
final class ProfileProgress implements AutoCloseable {
    private static final int UPDATE_MS = 200;

    private final PrintWriter out;
    private final ProgressBar bar;

    ProfileProgress(PrintWriter out, boolean terminal, long invocations) {
        this.out = out;
        bar = terminal
                ? new ProgressBarBuilder()
                        .setTaskName("profile")
                        .setInitialMax(invocations)
                        .setUnit(" runs", 1)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(UPDATE_MS)
                        .build()
                : null;
    }

    void step(int memoryMb) {
        if (bar != null) {
            bar.setExtraMessage(" at " + memoryMb + " MB");
            bar.step();
        }
    }

    /** So many invocations are not needed any more. */
    void skip(long invocations) {
        if (bar != null) {
            bar.stepBy(invocations);
        }
    }

    void say(String line) {
        out.println(line);
        out.flush();
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
