package io.gleaner.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.bench.simulator.ClusterResult.TimeSeries;
import io.gleaner.harvest.policy.Policies;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerCourseTest {
    private static final double NEARLY = 1e-6;

    private static TimeSeries series(NodeRules rules) {
        SimulationOptions options = SimulationOptions.standard(1).withSeriesPoints(200);
        return new ClusterSimulator(List.of(Tapes.NODE), Tapes.random(8, 1_500, 12, 5), rules, options, RunHook.NONE)
                .run()
                .series();
    }

    private static TimeSeries limited(String policy) {
        return series(Tapes.rules(policy));
    }

    private static void shouldBe(double[] found, double[] wanted, String what) {
        assertThat(found).hasSameSizeAs(wanted);
        for (int i = 0; i < found.length; i++) {
            assertThat(found[i])
                    .as("%s, cell %d", what, i)
                    .isBetween(wanted[i] * (1 - NEARLY) - NEARLY, wanted[i] * (1 + NEARLY) + NEARLY);
        }
    }

    private static double[] sum(double[] one, double[] other) {
        double[] sums = one.clone();
        Arrays.setAll(sums, i -> one[i] + other[i]);
        return sums;
    }

    @Test
    void shouldAllocateWhatUsersAskedForWhenNothingIsLent() {
        TimeSeries fixed = limited(Policies.FIXED);
        shouldBe(fixed.cpuAllocated(), fixed.cpuUser(), "CPU");
        shouldBe(fixed.memoryAllocated(), fixed.memoryUser(), "memory");
        assertThat(fixed.cpuLent()).containsOnly(0);
        assertThat(fixed.cpuFreeLent()).containsOnly(0);
    }

    @Test
    void shouldAllocateFreeCapacityAboveTheUserAllocationsWhenOnlyThatIsLent() {
        TimeSeries freeOnly = limited(Policies.FREE_ONLY);
        assertThat(freeOnly.cpuLent()).containsOnly(0);
        assertThat(Arrays.stream(freeOnly.cpuFreeLent()).sum()).isPositive();
        shouldBe(freeOnly.cpuAllocated(), sum(freeOnly.cpuUser(), freeOnly.cpuFreeLent()), "CPU");
        shouldBe(
                freeOnly.memoryAllocated(),
                sum(sum(freeOnly.memoryUser(), freeOnly.memoryFreeLent()), freeOnly.memoryLent()),
                "memory");
    }

    @Test
    void shouldMakeNothingOutOfNothingWhenAllocationsAreLent() {
        TimeSeries gleaner = limited(Policies.GLEANER);
        double[] cpuMost = sum(gleaner.cpuUser(), gleaner.cpuFreeLent());
        double[] memoryMost = sum(sum(gleaner.memoryUser(), gleaner.memoryFreeLent()), gleaner.memoryLent());
        assertThat(Arrays.stream(gleaner.cpuLent()).sum()).isPositive();
        for (int i = 0; i < cpuMost.length; i++) {
            assertThat(gleaner.cpuAllocated()[i])
                    .isBetween(
                            sum(gleaner.cpuLent(), gleaner.cpuFreeLent())[i] - 1e-3,
                            Math.min(cpuMost[i], Tapes.NODE.cpuMillis()) + 1e-3);
            assertThat(gleaner.memoryAllocated()[i]).isLessThanOrEqualTo(memoryMost[i] + 1);
        }
    }

    @Test
    void shouldHaveNoAllocationsWhenThereIsNoLedger() {
        TimeSeries weights = series(Tapes.rules(Sharing.WEIGHTS));
        assertThat(weights.cpuAllocated()).isEmpty();
        assertThat(weights.memoryLent()).isEmpty();
        assertThat(weights.cpuUsed()).isNotEmpty();
    }
}
