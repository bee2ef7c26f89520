package io.gleaner.bench.compare;

import io.gleaner.bench.workload.DrawnTape;
import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.Tape;
import java.util.List;

/**
 * What a tape was like.
 *
 * @param invocations measured
 * @param reservedCoreSeconds user CPU times counterfactual duration of the measured ones
 * @param spanSeconds from the first measured arrival to the last
 * @param secondsPerMinute that a minute of the trace took
 * @param functions names of the functions, by index
 */
record SeedFacts(
        int invocations,
        double reservedCoreSeconds,
        double spanSeconds,
        double secondsPerMinute,
        List<String> functions) {
    static SeedFacts of(DrawnTape drawn) {
        Tape tape = drawn.tape();
        double reserved = 0;
        for (int i = tape.measuredFrom(); i < tape.size(); i++) {
            reserved +=
                    tape.functions().get(tape.function()[i]).cpuMillisUser() / 1e3 * (tape.userDurationNs()[i] / 1e9);
        }
        double span = tape.measured() == 0
                ? 0
                : (tape.arrivalNs()[tape.size() - 1] - tape.arrivalNs()[tape.measuredFrom()]) / 1e9;
        return new SeedFacts(
                tape.measured(),
                reserved,
                span,
                drawn.facts().secondsPerMinute(),
                tape.functions().stream().map(FunctionModel::name).toList());
    }

    /** The load reached on this many cores. */
    double load(double cores) {
        return spanSeconds == 0 ? Double.NaN : reservedCoreSeconds / spanSeconds / cores;
    }
}
