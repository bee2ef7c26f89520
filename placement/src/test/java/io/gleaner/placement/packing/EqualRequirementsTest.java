package io.gleaner.placement.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EqualRequirementsTest {
    @Test
    void shouldReachTheFormulaAndNoLessWhenPacking() {
        for (int n = 1; n <= 12; n++) {
            for (long p = 1; p <= 9; p++) {
                for (long k = 1; k <= 5; k++) {
                    for (long capacity = 1; capacity <= 20; capacity++) {
                        Instance instance = equal(n, p, new Machine(capacity, k));
                        Plan plan = EqualRequirements.pack(instance);
                        assertThat(PlanChecker.check(plan)).isEmpty();
                        assertThat(plan.machines()).isEqualTo(EqualRequirements.machines(instance));
                        if (n <= 4 && p <= 6) {
                            assertThat(ExactSmall.proves(instance, plan.machines()))
                                    .isTrue();
                        }
                    }
                }
            }
        }
    }

    @Test
    void shouldReachTheFormulaAndNoLessWhenBalancing() {
        for (int n = 1; n <= 10; n++) {
            for (int m = 1; m <= 6; m++) {
                for (long k = (n + m - 1) / m; k <= 5; k++) {
                    for (long p : new long[] {1, 7, 60}) {
                        Instance instance = equal(n, p, Machine.ofMemory(k)).withMachines(m);
                        Plan plan = EqualRequirements.balance(instance);
                        assertThat(PlanChecker.check(plan)).isEmpty();
                        long highest = plan.maxLoad();
                        assertThat(highest).isEqualTo(EqualRequirements.maxLoad(instance));
                        if (n <= 5 && highest > 1) {
                            Instance below = instance.amountsOn(new Machine(highest - 1, k));
                            assertThat(ExactSmall.proves(below, m + 1)).isTrue();
                        }
                    }
                }
            }
        }
    }

    private static Instance equal(int n, long p, Machine machine) {
        long[] cpu = new long[n];
        long[] memory = new long[n];
        Arrays.fill(cpu, p);
        Arrays.fill(memory, 1);
        return Instance.of(machine, cpu, memory);
    }
}
