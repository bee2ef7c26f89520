package io.gleaner.placement.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What all methods together reach: known optima, the bound on real sizes, and the same answer for the same question. */
class BestTest {
    private static final Best.Progress SILENT = (method, machines, best, bound, tries, all) -> {};

    @ParameterizedTest
    @CsvSource({"1000, 3.0", "10000, 2.5"})
    void shouldBeNearTheBoundInAllCellsWhenSizesAreAzures(int n, double percentMax) {
        int atTheBound = 0;
        for (int cores : new int[] {24, 32, 48}) {
            for (int gib : new int[] {64, 96, 128, 192, 256}) {
                Instance instance = AzureInstances.of(n, 1, cores, gib);
                Plan plan = ColumnGeneration.pack(instance);
                int bound = LowerBounds.strongest(instance);
                assertThat(PlanChecker.check(plan)).isEmpty();
                assertThat(100.0 * (plan.machines() - bound) / bound)
                        .as("%d cores, %d GiB", cores, gib)
                        .isLessThanOrEqualTo(percentMax);
                atTheBound += plan.machines() <= bound + 1 ? 1 : 0;
            }
        }
        assertThat(atTheBound).isGreaterThanOrEqualTo(8);
    }

    @Test
    void shouldFillMachinesWhenFullOnesArePlanted() {
        SplittableRandom random = new SplittableRandom(7);
        for (int machines = 2; machines <= 16; machines += 2) {
            List<long[]> apps = new ArrayList<>();
            for (int m = 0; m < machines; m++) {
                cut(random, 60, 120, 4, apps);
            }
            Instance instance = of(new Machine(60, 120), apps);
            assertThat(best(instance).plan().machines())
                    .as("%d machines", machines)
                    .isLessThanOrEqualTo(machines + 1);
        }
    }

    @Test
    void shouldPutThreeOnAMachineWhenTripletsArePlanted() {
        for (int seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<long[]> apps = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                long[] a = {25 + random.nextInt(26), 25 + random.nextInt(26)};
                long[] b = {25 + random.nextInt(26), 25 + random.nextInt(26)};
                apps.addAll(List.of(a, b, new long[] {100 - a[0] - b[0], 100 - a[1] - b[1]}));
            }
            apps.removeIf(app -> app[0] < 1 || app[1] < 1);
            Instance instance = of(new Machine(100, 100), apps);
            Best.Result result = best(instance);
            assertThat(PlanChecker.check(result.plan())).isEmpty();
            assertThat(result.plan().machines()).as("seed %d", seed).isBetween(result.lowerBound(), 9);
        }
    }

    @Test
    void shouldPackMemoryOnlyWhenLoadsAreTiny() {
        // Falkenauer's smallest hard shape: 2 of 6, 2 of 4, 2 of 3, 2 of 7 and 2 of 10 fill 6 bins of 10.
        Instance instance =
                Instance.of(new Machine(1_000_000, 10), new long[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, new long[] {
                    6, 6, 4, 4, 3, 3, 7, 7, 10, 10
                });
        assertThat(best(instance).plan().machines()).isEqualTo(6);
    }

    @Test
    void shouldBeOptimalWhenApplicationsAreFew() {
        for (int seed = 0; seed < 2_000; seed++) {
            Instance instance = RandomInstances.any(seed, 6);
            Best.Result result = best(instance);
            assertThat(PlanChecker.check(result.plan())).as("seed %d", seed).isEmpty();
            assertThat(result.proven()).as("seed %d", seed).isTrue();
            if (instance.size() <= 4 && result.plan().machines() <= 5) {
                assertThat(ExhaustiveSearch.fits(instance, result.plan().machines() - 1))
                        .as("seed %d", seed)
                        .isFalse();
            }
        }
    }

    @Test
    void shouldGiveTheSamePlanWhenAskedAgain() {
        for (int seed = 0; seed < 60; seed++) {
            Plan first = best(RandomInstances.any(seed, 40)).plan();
            Plan second = best(RandomInstances.any(seed, 40)).plan();
            assertThat(second).usingRecursiveComparison().isEqualTo(first);
        }
    }

    @Test
    void shouldMakeOneTryOnlyWhenThereIsNoTime() {
        Best.Result result = Best.pack(AzureInstances.of(1_000, 1, 24, 64), false, () -> 5, 5 - 1, SILENT);
        assertThat(result.tried()).isEqualTo(1);
        assertThat(PlanChecker.check(result.plan())).isEmpty();
    }

    @Test
    void shouldNeverBeBelowTheConfigurationBoundWhenAnyMethodPacks() {
        for (int seed = 0; seed < 300; seed++) {
            Instance instance = seed % 3 == 0 ? RandomInstances.replicated(seed, 16) : RandomInstances.any(seed, 16);
            assertThat(best(instance).plan().machines())
                    .as("seed %d", seed)
                    .isGreaterThanOrEqualTo(LowerBounds.strongest(instance));
        }
    }

    private static Best.Result best(Instance instance) {
        return Best.pack(instance, false, () -> 0, 1, SILENT);
    }

    private static void cut(SplittableRandom random, long cpu, long memory, int pieces, List<long[]> into) {
        long cpuLeft = cpu;
        long memoryLeft = memory;
        for (int left = pieces; left > 1; left--) {
            long[] piece = {1 + random.nextLong(cpuLeft - left + 1), 1 + random.nextLong(memoryLeft - left + 1)};
            cpuLeft -= piece[0];
            memoryLeft -= piece[1];
            into.add(piece);
        }
        into.add(new long[] {cpuLeft, memoryLeft});
    }

    private static Instance of(Machine machine, List<long[]> apps) {
        return Instance.of(
                machine,
                apps.stream().mapToLong(app -> app[0]).toArray(),
                apps.stream().mapToLong(app -> app[1]).toArray());
    }
}
