package io.gleaner.placement.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RulesOfThumbTest {
    @Test
    void shouldBeWithinTwoMinusOneInKWhenNextFitPacksUnitMemory() {
        for (int seed = 0; seed < 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int k = 2 + random.nextInt(4);
            long[] cpu = random.longs(1 + random.nextInt(7), 1, 150).toArray();
            long[] memory = new long[cpu.length];
            Arrays.fill(memory, 1);
            Instance instance = Instance.of(new Machine(100, k), cpu, memory);
            int optimum = Best.pack(instance, false, () -> 0, 1, (a, b, c, d, e, f) -> {})
                    .plan()
                    .machines();
            Plan plan = PackingMethod.MULTI_NEXT_FIT.pack(instance, Order.INPUT);
            assertThat(plan.machines() / (double) optimum).as("seed %d", seed).isLessThanOrEqualTo(2 - 1.0 / k + 1e-9);
        }
    }

    @Test
    void shouldSumToAMillionWhenAPlanBecomesWeights() {
        for (int seed = 0; seed < 2_000; seed++) {
            Plan plan = PackingMethod.MULTI_FIRST_FIT.pack(RandomInstances.any(seed, 30), Order.MEMORY);
            int[] weights = RoutingWeights.ofPlan(plan);
            int[] sums = new int[plan.instance().size()];
            for (int k = 0; k < weights.length; k++) {
                assertThat(weights[k]).isPositive();
                double exact = 1e6 * plan.cpuMillis(k) / plan.instance().cpuMillis(plan.app(k));
                assertThat(weights[k]).isBetween((int) Math.floor(exact) - 1, (int) Math.ceil(exact) + 1);
                sums[plan.app(k)] += weights[k];
            }
            assertThat(sums).containsOnly(RoutingWeights.WHOLE_PPM);
        }
    }

    @Test
    void shouldSumToAMillionWhenSharesAreTiny() {
        int machines = 999;
        long[] cpu = {1L << 40, machines};
        Instance instance = Instance.of(new Machine((1L << 40) + machines, 2), cpu, new long[] {1, 1});
        int[] app = new int[machines];
        int[] on = new int[machines];
        long[] share = new long[machines];
        for (int m = 0; m < machines; m++) {
            on[m] = m;
            share[m] = m == 500 ? (1L << 40) - machines + 1 : 1;
        }
        int[] weights = RoutingWeights.ofPlan(new Plan(instance, app, on, share, machines));
        assertThat(Arrays.stream(weights).sum()).isEqualTo(RoutingWeights.WHOLE_PPM);
        assertThat(weights[0]).isEqualTo(1);
        assertThat(weights[500]).isEqualTo(RoutingWeights.WHOLE_PPM - machines + 1);
    }

    @Test
    void shouldFindEveryFaultWhenAPlanIsWrong() {
        Instance instance = Instance.of(new Machine(10, 10), new long[] {8, 8}, new long[] {6, 6});
        Plan wrong = new Plan(instance, new int[] {0, 0, 1}, new int[] {0, 0, 0}, new long[] {4, 5, 8}, 1);
        assertThat(String.join("\n", PlanChecker.check(wrong)))
                .contains(
                        "two instances on machine 0",
                        "18 bytes of 10",
                        "17 millicores of 10",
                        "gets 9 millicores of 8");
        assertThat(PlanChecker.check(new Plan(instance, new int[0], new int[0], new long[0], 0)))
                .hasSize(4);
    }
}
