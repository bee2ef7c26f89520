package io.gleaner.bench.offload;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.PrintWriter;

/**
 * What each way to call the function took, in milliseconds from when a call was due.
 *
 * @param startMillis until both ends of the channel stood, the process's first
 * @param firstCallMillis of the first call after that, its connection and handshake included
 */
record HopFigures(Way inProcess, Way plainHttp, Way offload, double startMillis, double firstCallMillis) {
    static final double P50_MILLIS_MOST = 0.5;
    static final double P99_MILLIS_MOST = 2;

    /** @param wrong calls that failed, or had another answer */
    record Way(long calls, long wrong, double p50Millis, double p99Millis, double p999Millis) {}

    @JsonProperty
    double addedToInProcessP50Millis() {
        return offload.p50Millis - inProcess.p50Millis;
    }

    @JsonProperty
    double addedToInProcessP99Millis() {
        return offload.p99Millis - inProcess.p99Millis;
    }

    @JsonProperty
    double addedToPlainHttpP50Millis() {
        return offload.p50Millis - plainHttp.p50Millis;
    }

    @JsonProperty
    double addedToPlainHttpP99Millis() {
        return offload.p99Millis - plainHttp.p99Millis;
    }

    void print(PrintWriter out) {
        out.printf("%-34s %9s %6s %9s %9s %9s%n", "ms from when due", "calls", "wrong", "p50", "p99", "p99.9");
        line(out, "in this process", inProcess);
        line(out, "plain HTTP/1.1", plainHttp);
        line(out, "offload", offload);
        added(out, "offload adds to in-process", addedToInProcessP50Millis(), addedToInProcessP99Millis());
        added(out, "offload adds to plain HTTP/1.1", addedToPlainHttpP50Millis(), addedToPlainHttpP99Millis());
        out.printf(
                "offload's two ends started in %.0f ms; the first call then took %.0f ms%n",
                startMillis, firstCallMillis);
        out.flush();
    }

    private static void line(PrintWriter out, String name, Way way) {
        out.printf(
                "%-34s %9d %6d %9.3f %9.3f %9.3f%n",
                name, way.calls, way.wrong, way.p50Millis, way.p99Millis, way.p999Millis);
    }

    private static void added(PrintWriter out, String name, double p50Millis, double p99Millis) {
        boolean within = p50Millis <= P50_MILLIS_MOST && p99Millis <= P99_MILLIS_MOST;
        out.printf(
                "%-34s %9s %6s %+9.3f %+9.3f   %s%n",
                name, "", "", p50Millis, p99Millis, (within ? "within" : "OVER") + " 0.5 / 2 ms");
    }
}
