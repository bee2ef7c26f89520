package io.gleaner.bench.report;

import java.util.ArrayList;
import java.util.List;

/** Builds invocations by hand, durations in milliseconds. */
final class Runs {
    private final List<RunRecord> all = new ArrayList<>();

    Runs add(WindowMode mode, String function, Loan loan, double... durationsMs) {
        for (double durationMs : durationsMs) {
            long durationNs = (long) (durationMs * 1e6);
            all.add(new RunRecord(mode, 0, new RunKey(function, 0), durationNs, durationNs + 1_000_000, false, loan));
        }
        return this;
    }

    Runs addFailed(WindowMode mode, String function, Loan loan) {
        all.add(new RunRecord(mode, 0, new RunKey(function, 0), 1, 1, true, loan));
        return this;
    }

    Runs addInRound(int round, WindowMode mode, String function, double durationMs) {
        long durationNs = (long) (durationMs * 1e6);
        all.add(new RunRecord(mode, round, new RunKey(function, 0), durationNs, durationNs, false, Loan.NONE));
        return this;
    }

    List<RunRecord> list() {
        return all;
    }
}
