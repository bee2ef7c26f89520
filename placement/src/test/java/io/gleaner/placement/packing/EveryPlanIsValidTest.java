package io.gleaner.placement.packing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** 100,000 random instances between all methods: every plan passes the checker and is not below any bound. */
class EveryPlanIsValidTest {
    private static final Order[] ORDERS = Order.values();

    @ParameterizedTest
    @EnumSource(PackingMethod.class)
    void shouldPassTheCheckerWhenInstancesAreRandom(PackingMethod method) {
        int instances = 10_000;
        for (int seed = 0; seed < instances; seed++) {
            Instance instance = method.single() ? RandomInstances.single(seed, 24) : RandomInstances.any(seed, 24);
            Plan plan = method.pack(instance, ORDERS[seed % ORDERS.length]);
            assertThat(method.single() ? PlanChecker.checkSingle(plan) : PlanChecker.check(plan))
                    .as("%s, seed %d", method, seed)
                    .isEmpty();
            assertThat(plan.machines())
                    .as("%s, seed %d", method, seed)
                    .isGreaterThanOrEqualTo(LowerBounds.quick(instance));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = PackingMethod.class,
            names = {"MULTI_FIRST_FIT", "MULTI_NEXT_FIT", "WHOLE_FIRST", "MACHINE_CENTRIC", "COLUMN_GENERATION"})
    void shouldHaveInstancesOnDifferentMachinesWhenALeastNumberIsAskedFor(PackingMethod method) {
        for (int seed = 0; seed < 2_000; seed++) {
            Instance instance = RandomInstances.replicated(seed, 24);
            Plan plan = method.pack(instance, ORDERS[seed % ORDERS.length]);
            assertThat(PlanChecker.check(plan)).as("%s, seed %d", method, seed).isEmpty();
        }
    }

    @Test
    void shouldGiveNoSmallerShareWhenALeastShareIsAskedFor() {
        for (int seed = 0; seed < 2_000; seed++) {
            Instance instance = RandomInstances.any(seed, 24);
            long least = Math.max(1, instance.machine().cpuMillis() / (2 + seed % 5));
            Plan plan = MultiFirstFit.pack(instance, ORDERS[seed % ORDERS.length], least);
            assertThat(PlanChecker.check(plan)).as("seed %d", seed).isEmpty();
            for (int k = 0; k < plan.size(); k++) {
                assertThat(plan.cpuMillis(k))
                        .as("seed %d", seed)
                        .isGreaterThanOrEqualTo(Math.min(least, instance.cpuMillis(plan.app(k))));
            }
        }
    }
}
