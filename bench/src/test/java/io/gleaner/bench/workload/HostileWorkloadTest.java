package io.gleaner.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HostileWorkloadTest {
    private final DrawnTape drawn =
            Workloads.parse("hostile").drawWithFacts(Options.of(1, 0.3, true, false, 60_000), 5);
    private final Tape tape = drawn.tape();

    @Test
    void shouldHaveStepsToFullParallelLoadWithinRuns() {
        long steps = tape.functions().stream()
                .filter(model -> !model.phases().get(0).isWork())
                .filter(model -> model.phases().get(1).cores() >= 1)
                .filter(model -> model.name().startsWith("step"))
                .count();
        assertThat(steps / (double) tape.functions().size()).isCloseTo(HostileSource.STEP_SHARE, within(0.05));
    }

    @Test
    void shouldLetFunctionsAppearThroughTheWholeRunAndWarmOnlyTheOld() {
        int[] first = new int[tape.functions().size()];
        Arrays.fill(first, -1);
        for (int i = tape.measuredFrom(); i < tape.size(); i++) {
            int f = tape.function()[i];
            first[f] = first[f] < 0 ? i - tape.measuredFrom() : first[f];
        }
        for (int quarter = 0; quarter < 4; quarter++) {
            int from = quarter * 15_000;
            assertThat(Arrays.stream(first).filter(i -> i >= from && i < from + 15_000))
                    .isNotEmpty();
        }
        int[] warm = Arrays.stream(tape.function(), 0, tape.measuredFrom())
                .distinct()
                .toArray();
        assertThat(warm).hasSize(20);
    }

    @Test
    void shouldTellNoSizeAndHaveFewInputsThatAreTenfold() {
        assertThat(tape.inputBytes()).containsOnly(-1);
        // Others reach exp(1.1 * 0.3 * 3) * exp(0.05 * 3) = 3.1 at most; of the ten-fold few stay below 4.
        int large = 0;
        for (float work : tape.workMultiplier()) {
            large += work > 4 ? 1 : 0;
        }
        assertThat(large / (double) tape.size()).isBetween(0.008, 0.02);
    }

    @Test
    void shouldGrowInMemoryThroughTheRun() {
        double early = 0;
        double late = 0;
        for (int i = 0; i < 10_000; i++) {
            early += tape.memoryMultiplier()[tape.measuredFrom() + i];
            late += tape.memoryMultiplier()[tape.size() - 1 - i];
        }
        assertThat(late / early).isBetween(1.3, 1.7);
    }

    @Test
    void shouldComeInBurstsOfTheSameMoment() {
        int together = 0;
        for (int i = tape.measuredFrom() + 1; i < tape.size(); i++) {
            together += tape.arrivalNs()[i] == tape.arrivalNs()[i - 1] ? 1 : 0;
        }
        assertThat(together / (double) tape.measured()).isCloseTo(HostileSource.BURST_SHARE, within(0.03));
        assertThat(drawn.facts().load()).isCloseTo(1, within(1e-6));
    }
}
