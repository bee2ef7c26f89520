package io.gleaner.bench.gossip.simulate;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells a person how far virtual time has come: a bar on a terminal, elsewhere a line at times. One thread. */
final class GossipProgress implements AutoCloseable {
    private static final long LINE_EVERY_NS = 5_000_000_000L;

    private final PrintWriter err;
    private final ProgressBar bar;
    private final long beganNs = System.nanoTime();
    private long saidNs = beganNs;

    GossipProgress(PrintWriter err, boolean terminal, int seconds) {
        this.err = err;
        bar = terminal
                ? new ProgressBarBuilder()
                        .setTaskName("simulating")
                        .setUnit(" s", 1)
                        .setInitialMax(seconds)
                        .startsFrom(0, Duration.ZERO)
                        .setStyle(ProgressBarStyle.COLORFUL_UNICODE_BLOCK)
                        .build()
                : null;
    }

    void reached(long virtualNs, long datagrams) {
        if (bar != null) {
            bar.stepTo(virtualNs / 1_000_000_000);
            return;
        }
        long nowNs = System.nanoTime();
        if (nowNs - saidNs > LINE_EVERY_NS) {
            saidNs = nowNs;
            err.printf(
                    Locale.ROOT,
                    "second %.1f after %.0f s, %,d datagrams%n",
                    virtualNs / 1e9,
                    (nowNs - beganNs) / 1e9,
                    datagrams);
            err.flush();
        }
    }

    double tookSeconds() {
        return (System.nanoTime() - beganNs) / 1e9;
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
