package io.gleaner.bench.sampling;

import io.gleaner.agent.runtime.GleanerAgent;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Containers come, run, are watched for some ticks and go; what the process holds is told ten times. One thread. */
final class Churn {
    private static final int REPORTS = 10;
    private static final int TICKS = 2;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

    private final GleanerAgent agent;
    private final ContainerHerd herd;
    private final PrintWriter out;

    Churn(GleanerAgent agent, ContainerHerd herd, PrintWriter out) {
        this.agent = agent;
        this.herd = herd;
        this.out = out;
    }

    /** @param atOnce how many live at a time */
    void run(int count, int atOnce) throws IOException {
        out.println(count + " containers come and go, " + atOnce + " at a time:");
        out.printf(
                "%12s %14s %14s %14s %8s %8s%n",
                "containers", "heap, KiB", "direct, KiB", "RSS, MiB", "files", "threads");
        report(0);
        int reported = 0;
        for (int done = 0; done < count; ) {
            int batch = Math.min(atOnce, count - done);
            herd.add(batch, false);
            awaitTicks();
            herd.clear();
            awaitTicks();
            done += batch;
            if ((long) done * REPORTS / count > reported) {
                reported = (int) ((long) done * REPORTS / count);
                report(done);
            }
        }
    }

    private void awaitTicks() throws IOException {
        long until = agent.snapshot().lateness().count() + TICKS;
        long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (agent.snapshot().lateness().count() < until) {
            if (System.nanoTime() > deadlineNs) {
                throw new IOException("the watch did not tick within 30 s");
            }
            LockSupport.parkNanos(2_000_000);
        }
    }

    private void report(int done) throws IOException {
        Footprint now = Footprint.now();
        out.printf(
                "%12d %14d %14d %14.1f %8d %8d%n",
                done,
                now.heapBytes() >> 10,
                now.directBytes() >> 10,
                now.residentBytes() / 1048576.0,
                now.files(),
                now.threads());
        out.flush();
    }
}
