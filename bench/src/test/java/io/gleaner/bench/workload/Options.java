package io.gleaner.bench.workload;

import java.util.List;

/** Options for tests: one node of 8 cores and 16 GiB. */
final class Options {
    private Options() {}

    static WorkloadOptions plain(double load, double inputSigma, int invocations) {
        return of(load, inputSigma, false, false, invocations);
    }

    static WorkloadOptions of(double load, double inputSigma, boolean warm, boolean drift, int invocations) {
        return new WorkloadOptions(
                List.of(new NodeShape(8_000, 16L << 30)), load, inputSigma, 1, warm, drift, 0.4, 0.4, invocations);
    }
}
