package io.gleaner.placement.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The paper's algorithms against their definition. */
class FaithfulSlamTest {
    private static final int APPLICATIONS = 10_000;

    @Test
    void shouldEqualItsDefinitionWhenApplicationsAreRandom() {
        int infeasible = 0;
        for (int seed = 0; seed < APPLICATIONS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            CallNode root = RandomApplications.tree(1 + random.nextInt(8), random);
            Measurements measurements = RandomApplications.anyTimes(root, 6, random);
            double limitMs = 50 + random.nextInt(6_000);
            NaiveSlam naive = new NaiveSlam(root, measurements);
            Objective objective = Objective.values()[random.nextInt(3)];
            Map<String, Integer> expected = naive.slo(limitMs);
            SizingResult result = Sizing.solve(SizingRequest.of(root, measurements, Slo.ofEstimate(limitMs))
                    .withMethod(Method.SLAM)
                    .withObjective(objective));
            assertThat(result.feasible()).as("seed %d", seed).isEqualTo(expected != null);
            if (expected == null) {
                infeasible++;
                continue;
            }
            expected = switch (objective) {
                case COST -> naive.minCost(limitMs);
                case TIME -> naive.minTime(limitMs);
                default -> expected;
            };
            assertThat(result.sizes()).as("seed %d, %s", seed, objective).containsExactlyInAnyOrderEntriesOf(expected);
            assertThat(result.estimatedMs()).as("seed %d", seed).isCloseTo(naive.timeMs(expected), within(1e-6));
            assertThat(result.costPerMillion())
                    .as("seed %d", seed)
                    .isCloseTo(naive.cost(expected) * 1e6, within(naive.cost(expected)));
        }
        assertThat(infeasible).isBetween(APPLICATIONS / 100, APPLICATIONS * 9 / 10);
    }

    @Test
    void shouldBeNearTheLeastTimeWhenFunctionsAreBoundByCpu() {
        for (int seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            CallNode root = RandomApplications.tree(2 + random.nextInt(5), random);
            SizingRequest request = SizingRequest.of(
                            root, RandomApplications.cpuBound(root, random), Slo.ofEstimate(Double.POSITIVE_INFINITY))
                    .withObjective(Objective.TIME);
            double leastMs =
                    Sizing.solve(request.withMethod(Method.BRUTE_FORCE)).estimatedMs();
            double slamMs = Sizing.solve(request.withMethod(Method.SLAM)).estimatedMs();
            assertThat(slamMs).as("seed %d", seed).isBetween(leastMs - 1e-6, leastMs + Math.max(10, 0.015 * leastMs));
        }
    }
}
