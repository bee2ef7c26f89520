package io.gleaner.bench.demo;

import io.gleaner.bench.report.Baselines;
import io.gleaner.bench.report.RunKey;
import io.gleaner.bench.report.RunRecord;
import io.gleaner.bench.workload.FunctionLoad;
import java.util.ArrayList;
import java.util.List;

/**
 * How long each function takes at its user allocation, as known so far: the load of the next round is scaled by it. From
 * the calibration first, then from the runs of fixed windows, which is what a baseline is in the end. One thread.
 */
final class DurationBook {
    private static final int RUNS_LEAST = 3;

    private final List<DemoFunction> functions;
    private final long[][] baselinesNs;
    private final List<RunRecord> fixedRuns = new ArrayList<>();

    DurationBook(List<DemoFunction> functions, long[][] calibratedNs) {
        this.functions = functions;
        this.baselinesNs = calibratedNs;
    }

    /** Takes in the runs of a window; those of other modes than fixed are ignored. */
    void learn(List<RunRecord> runs) {
        runs.stream().filter(run -> run.mode().isFixed()).forEach(fixedRuns::add);
        Baselines known = Baselines.of(fixedRuns);
        for (int f = 0; f < baselinesNs.length; f++) {
            for (int input = 0; input < baselinesNs[f].length; input++) {
                RunKey key = new RunKey(functions.get(f).name(), input);
                if (known.runs(key) >= RUNS_LEAST) {
                    baselinesNs[f][input] = Math.max(1, Math.round(known.medianNs(key)));
                }
            }
        }
    }

    /** Keeps what was learned, but has the windows' own runs replace it from now on. */
    void forgetPractice() {
        fixedRuns.clear();
    }

    /** The functions with the durations known now. */
    List<FunctionLoad> loads() {
        List<FunctionLoad> loads = new ArrayList<>();
        for (int f = 0; f < baselinesNs.length; f++) {
            loads.add(functions.get(f).load(baselinesNs[f]));
        }
        return loads;
    }
}
