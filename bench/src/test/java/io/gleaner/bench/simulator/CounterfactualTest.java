package io.gleaner.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.bench.workload.Phase;
import io.gleaner.bench.workload.Trigger;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class CounterfactualTest {
    private static final long MIB = 1L << 20;
    private static final long MS = 1_000_000L;

    @Test
    void shouldWaitForTheNextPeriodWhenTheQuotaIsUsedUp() {
        // 60 ms of work at a quarter core: 25 ms in each of two periods of 100 ms, the last 10 ms in a third.
        assertThat(alone(function(List.of(Phase.work(60, 1)), 64, 64), 250, 128))
                .isEqualTo(210 * MS);
    }

    @Test
    void shouldNeverBeThrottledWhenTheWorkFitsOnePeriodsQuota() {
        assertThat(alone(function(List.of(Phase.work(20, 1)), 64, 64), 250, 128))
                .isEqualTo(20 * MS);
    }

    @Test
    void shouldGetNoFasterWhenTheAllocationIsBeyondSaturation() {
        SimulatedFunction function = function(List.of(Phase.work(300, 1.5), Phase.waiting(50)), 64, 64);

        assertThat(alone(function, 1_500, 128)).isEqualTo(250 * MS);
        assertThat(alone(function, 4_000, 128)).isEqualTo(250 * MS);
        assertThat(alone(function, 750, 128)).isEqualTo(400 * MS);
    }

    @Test
    void shouldBeSlowerWhenMemoryIsBelowSaturation() {
        SimulatedFunction function = function(List.of(Phase.work(100, 1)), 32, 128);

        assertThat((double) alone(function, 1_000, 64)).isCloseTo(150.0 * MS, Percentage.withPercentage(0.01));
    }

    private static SimulatedFunction function(List<Phase> phases, long needMib, long saturationMib) {
        return new SimulatedFunction(
                "f", 250, 128 * MIB, phases, List.of(1.0), 0, needMib * MIB, saturationMib * MIB, 1, Trigger.HTTP, 1);
    }

    private static long alone(SimulatedFunction function, long cpuMillis, long memoryMib) {
        RunPlan plan = new RunPlan(0, 0, 0, 1, 0, 1, 1);
        return Counterfactual.durationNs(plan, function, 1, cpuMillis, memoryMib * MIB, 4, 100 * MS);
    }
}
