package io.gleaner.placement.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Our own search against brute force, and brute force against trying everything. */
class OwnSearchTest {
    @Test
    void shouldCostAtMostOneInAHundredMoreThanBruteForceWhenThereAreUpToSixFunctions() {
        int compared = 0;
        for (int seed = 0; seed < 400; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            CallNode root = RandomApplications.tree(1 + random.nextInt(6), random);
            Measurements measurements = RandomApplications.anyTimes(root, 6, random);
            Billing billing = random.nextBoolean() ? Billing.INCLUSIVE : Billing.OWN;
            SizingRequest any =
                    SizingRequest.of(root, measurements, Slo.ofEstimate(1e9)).withBilling(billing);
            double fastestMs = Sizing.solve(any).fastestReachableMs();
            for (double times : new double[] {0.9, 1, 1.02, 1.1, 1.3, 1.7, 3, 10}) {
                SizingRequest request = any.withSlo(Slo.ofEstimate(times * fastestMs));
                SizingResult exact = Sizing.solve(request.withMethod(Method.BRUTE_FORCE));
                SizingResult own = Sizing.solve(request);
                assertThat(own.feasible()).as("seed %d, %s", seed, times).isEqualTo(exact.feasible());
                assertThat(own.feasible()).as("seed %d, %s", seed, times).isEqualTo(times >= 1);
                if (exact.feasible()) {
                    compared++;
                    assertThat(own.estimatedMs()).isLessThanOrEqualTo(times * fastestMs + 1e-6);
                    assertThat(own.costPerMillion())
                            .as("seed %d, %s", seed, times)
                            .isBetween(exact.costPerMillion() * (1 - 1e-9), exact.costPerMillion() * 1.01);
                }
            }
        }
        assertThat(compared).isEqualTo(400 * 7);
    }

    @Test
    void shouldFindTheBestWhenBruteForceLeavesBranchesOut() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            CallNode root = RandomApplications.tree(1 + random.nextInt(4), random);
            Measurements measurements = RandomApplications.anyTimes(root, 4, random);
            double limitMs = 500 + random.nextInt(4_000);
            NaiveSlam naive = new NaiveSlam(root, measurements);
            double best = leastCost(naive, measurements, List.copyOf(root.functions()), limitMs);
            SizingResult found = Sizing.solve(SizingRequest.of(root, measurements, Slo.ofEstimate(limitMs))
                    .withMethod(Method.BRUTE_FORCE));
            assertThat(found.feasible()).isEqualTo(best < Double.POSITIVE_INFINITY);
            if (found.feasible()) {
                assertThat(found.costPerMillion()).as("seed %d", seed).isCloseTo(best * 1e6, within(best));
            }
        }
    }

    @Test
    void shouldSayWhatToDoWhenThereAreTooManyCombinations() {
        SplittableRandom random = new SplittableRandom(1);
        CallNode root = RandomApplications.tree(30, random);
        SizingRequest request = SizingRequest.of(root, RandomApplications.cpuBound(root, random), Slo.ofEstimate(1e9));
        double limitMs = 1.3 * Sizing.solve(request).fastestReachableMs();
        Profiles profiles = ProfileBuilder.of(request);
        Problem problem =
                new Problem(profiles.tree, profiles.sizesMb, profiles.at(50), Billing.OWN, PriceTable.AWS_X86);
        BruteForce few =
                new BruteForce(problem, new Goal(Objective.COST, 0, 1, 1), new SloCheck.Estimate(limitMs), 100_000, 1);
        assertThatThrownBy(() -> few.search(null))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("too many combinations")
                .hasMessageContaining("method gleaner");
    }

    private static double leastCost(
            NaiveSlam naive, Measurements measurements, List<String> functions, double limitMs) {
        return leastCost(naive, measurements, functions, limitMs, new java.util.HashMap<>());
    }

    private static double leastCost(
            NaiveSlam naive,
            Measurements measurements,
            List<String> functions,
            double limitMs,
            java.util.Map<String, Integer> sizes) {
        if (sizes.size() == functions.size()) {
            return naive.timeMs(sizes) <= limitMs + 1e-6 ? naive.cost(sizes) : Double.POSITIVE_INFINITY;
        }
        String function = functions.get(sizes.size());
        double least = Double.POSITIVE_INFINITY;
        for (int sizeMb : measurements.sizesMb(function)) {
            sizes.put(function, sizeMb);
            least = Math.min(least, leastCost(naive, measurements, functions, limitMs, sizes));
            sizes.remove(function);
        }
        return least;
    }
}
