package io.gleaner.placement.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExecutionTimesTest {
    private static final long MILLI_NS = 1_000_000;

    private final SplittableRandom random = new SplittableRandom(2);
    private final ExecutionTimes times = new ExecutionTimes(2, 3);

    private void observe(int platform, double meanMillis, int runs) {
        for (int i = 0; i < runs; i++) {
            double exponential = -Math.log(1 - random.nextDouble());
            times.observe(0, platform, (long) (exponential * meanMillis * MILLI_NS));
        }
    }

    @Test
    void shouldKnowMeanAndQuantilesWhenRunsWereObserved() {
        observe(1, 100, 4_000);

        assertThat(times.meanNs(0, 1) / (double) MILLI_NS).isCloseTo(100, within(20.0));
        assertThat(times.p90Ns(0, 1) / (double) MILLI_NS).isCloseTo(230, within(50.0));
        assertThat(times.quantileNs(0, 1, 0.5) / (double) MILLI_NS).isCloseTo(69, within(20.0));
        assertThat(times.count(0, 1)).isEqualTo(4_000);
        assertThat(times.meanNs(1, 1)).isZero();
    }

    @Test
    void shouldFollowSoonWhenAPlatformBecomesSlower() {
        observe(0, 100, 2_000);
        observe(0, 400, 60);

        assertThat(times.meanNs(0, 0) / (double) MILLI_NS).isGreaterThan(250);
    }

    @Test
    void shouldRankByMeasuredTimeWhenPlatformsDiffer() {
        observe(0, 300, 200);
        observe(2, 100, 200);
        int[] ranked = new int[3];

        assertThat(times.rank(0, ranked)).isEqualTo(2);
        assertThat(ranked).startsWith(2, 0);
        times.forgetPlatform(2);
        assertThat(times.rank(0, ranked)).isOne();
    }

    @Test
    void shouldLeaveOutWhatIsOutsideWhenIndexesAreWrong() {
        times.observe(5, 0, 1);
        times.observe(0, -1, 1);
        times.observe(0, 0, -5);

        assertThat(times.count(0, 0)).isZero();
        assertThat(times.meanNs(9, 9)).isZero();
    }

    @Test
    void shouldWeighBySlotsOverTimeWhenWeightsAreLearned() {
        LearnedWeights learned = new LearnedWeights(times);
        observe(0, 100, 3_000);
        observe(1, 400, 3_000);
        learned.slots(0, 0, 4);
        learned.slots(0, 1, 16);
        double[] weights = new double[3];
        learned.fill(0, weights);

        assertThat(weights[0] / weights[1]).isCloseTo(1, within(0.3));
        assertThat(weights[2]).isZero();
        learned.ended(0, 0, false);
        assertThat(learned.of(0, 0)).isEqualTo(weights[0] / 2);
        for (int i = 0; i < 100; i++) {
            learned.ended(0, 0, true);
        }
        assertThat(learned.of(0, 0) / weights[0]).isCloseTo(1, within(0.02));
    }
}
