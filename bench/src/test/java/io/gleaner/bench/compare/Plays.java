package io.gleaner.bench.compare;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.workload.DrawnTape;
import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.MemoryNeed;
import io.gleaner.bench.workload.Phase;
import io.gleaner.bench.workload.Tape;
import io.gleaner.bench.workload.TapeFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Hand-made tapes and results: functions of one core that take 100 ms alone, an arrival every 50 ms. */
final class Plays {
    static final long MS = 1_000_000L;

    private Plays() {}

    /** So many invocations, the functions in turn, of which the first {@code warmUp} don't count. */
    static DrawnTape tape(int invocations, int functions, int warmUp) {
        List<FunctionModel> models = new ArrayList<>();
        for (int f = 0; f < functions; f++) {
            models.add(new FunctionModel(
                    "f" + f,
                    1_000,
                    128L << 20,
                    List.of(Phase.work(100, 1)),
                    new MemoryNeed(64L << 20, 64L << 20, 1),
                    0));
        }
        long[] arrivals = new long[invocations];
        Arrays.setAll(arrivals, i -> i * 50 * MS);
        int[] function = new int[invocations];
        Arrays.setAll(function, i -> i % functions);
        float[] ones = new float[invocations];
        Arrays.fill(ones, 1);
        long[] inputs = new long[invocations];
        long[] durations = new long[invocations];
        Arrays.fill(durations, 100 * MS);
        Tape tape = new Tape(models, warmUp, arrivals, function, ones, ones, ones, inputs, durations);
        return new DrawnTape(tape, new TapeFacts(2.5, 0, 0, 0));
    }

    /** Invocation i begins at once and takes {@code slowdown[i]} times 100 ms. */
    static ClusterResult result(Tape tape, float[] slowdown, float[] harvested, byte[] flags, long oomKills) {
        int size = tape.size();
        long[] ends = new long[size];
        Arrays.setAll(ends, i -> tape.arrivalNs()[i] + (long) (slowdown[i] * 100 * MS));
        float[] lent = new float[size];
        for (int i = 0; i < size; i++) {
            lent[i] = harvested[i] / 2;
        }
        return new ClusterResult(
                tape.measuredFrom(),
                tape.arrivalNs(),
                ends,
                slowdown,
                new int[size],
                harvested,
                lent,
                flags,
                new ClusterResult.Totals(oomKills, 0, 0, 1, 2, 3, 0.5, 0.25, 1_000 * MS),
                null);
    }
}
