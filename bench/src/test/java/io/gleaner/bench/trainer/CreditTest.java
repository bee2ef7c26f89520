package io.gleaner.bench.trainer;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.MemoryNeed;
import io.gleaner.bench.workload.Phase;
import io.gleaner.bench.workload.Tape;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CreditTest {
    /** 1 core and 2 units of 64 MiB. */
    private static final FunctionModel FUNCTION =
            new FunctionModel("f", 1_000, 128L << 20, List.of(Phase.work(10, 1)), new MemoryNeed(1, 64L << 20, 0), 0);

    private static final Offset<Double> CLOSE = Offset.offset(1e-6);

    @Test
    void shouldCountTheOthersForTheTimeTogetherWhenCreditIsOurs() {
        SplittableRandom random = new SplittableRandom(9);
        int size = 200;
        long[] arrivals = new long[size];
        long[] durations = new long[size];
        float[] slowdowns = new float[size];
        for (int i = 0; i < size; i++) {
            arrivals[i] = (i == 0 ? 0 : arrivals[i - 1]) + random.nextInt(4);
            durations[i] = 1 + random.nextInt(30);
            slowdowns[i] = (float) (0.5 + random.nextDouble());
        }
        Tape tape = tape(arrivals, durations);
        Rollout rollout = rollout(size, result(arrivals, arrivals, slowdowns));

        new Credit(tape, RewardKind.GLEANER).assign(List.of(rollout));

        for (int i = 0; i < size; i++) {
            double expected = 0;
            for (int j = 0; j < size; j++) {
                double together = Math.min(arrivals[i] + durations[i], arrivals[j] + durations[j])
                        - Math.max(arrivals[i], arrivals[j]);
                double part = Math.max(0, together) / durations[j];
                double s = slowdowns[j];
                expected += part * (s < 1 ? 2 * (1 - s) : Math.max(-4, -(s - 1) * 4));
            }
            assertThat(rollout.steps().get(i).reward).as("invocation %d", i).isCloseTo(expected, CLOSE);
        }
    }

    @Test
    void shouldCountWhatEndsAfterTheDecisionWhenCreditIsThePapers() {
        // Decided at 0, 10, 20; ended at 15, 30, 25.
        Tape tape = tape(new long[] {0, 10, 20}, new long[] {15, 20, 5});
        float[] slowdowns = {0.5f, 2, 1};
        Rollout rollout = rollout(3, result(new long[] {0, 10, 20}, new long[] {15, 30, 25}, slowdowns));

        new Credit(tape, RewardKind.PAPER).assign(List.of(rollout));

        double first = -0.5 + 0.5;
        double second = -2 - 1 * 3;
        double third = -1;
        assertThat(rollout.steps().get(0).reward).isCloseTo(first + second + third, CLOSE);
        assertThat(rollout.steps().get(1).reward).isCloseTo(first + second + third, CLOSE);
        assertThat(rollout.steps().get(2).reward).isCloseTo(second + third, CLOSE);
    }

    @Test
    void shouldDivideByTheRootOfWhatEndedWhenCreditIsTheArtifacts() {
        Tape tape = tape(new long[] {0, 10, 20}, new long[] {15, 20, 5});
        float[] slowdowns = {0.5f, 2, 1};
        Rollout rollout = rollout(3, result(new long[] {0, 10, 20}, new long[] {15, 30, 25}, slowdowns));

        new Credit(tape, RewardKind.ARTIFACT).assign(List.of(rollout));

        // One ended between the second decision and the third, two after that.
        double afterLast = -(2 + 1) / Math.cbrt(2) - 3;
        assertThat(rollout.steps().get(2).reward).isCloseTo(afterLast, CLOSE);
        assertThat(rollout.steps().get(1).reward).isCloseTo(afterLast - 0.5 + 0.5, CLOSE);
    }

    @Test
    void shouldCompareWithTheOtherRolloutsWhenThereAreSome() {
        Tape tape = tape(new long[] {0}, new long[] {10});
        Rollout slow = rollout(1, result(new long[] {0}, new long[] {10}, new float[] {1}));
        Rollout fast = rollout(1, result(new long[] {0}, new long[] {5}, new float[] {0.5f}));

        new Credit(tape, RewardKind.GLEANER).assign(List.of(slow, fast));

        assertThat(fast.steps().get(0).advantage).isCloseTo(1, CLOSE);
        assertThat(slow.steps().get(0).advantage).isCloseTo(-1, CLOSE);
    }

    private static Rollout rollout(int size, ClusterResult result) {
        List<Step> steps = new java.util.ArrayList<>();
        for (int i = 0; i < size; i++) {
            steps.add(new Step(i, new float[Mlp.SHARED], new float[2], new float[2], 0, 0, 0.25));
        }
        return new Rollout(steps, result);
    }

    private static Tape tape(long[] arrivals, long[] durations) {
        int size = arrivals.length;
        float[] ones = new float[size];
        java.util.Arrays.fill(ones, 1);
        return new Tape(List.of(FUNCTION), 0, arrivals, new int[size], ones, ones, ones, new long[size], durations);
    }

    private static ClusterResult result(long[] starts, long[] ends, float[] slowdowns) {
        int size = starts.length;
        return new ClusterResult(
                0,
                starts,
                ends,
                slowdowns,
                new int[size],
                new float[size],
                new float[size],
                new byte[size],
                new ClusterResult.Totals(0, 0, 0, 0, 0, 0, 0, 0, 1),
                null);
    }
}
