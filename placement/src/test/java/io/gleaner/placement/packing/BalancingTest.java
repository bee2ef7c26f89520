package io.gleaner.placement.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BalancingTest {
    @Test
    void shouldStayWithinTwoMinusOneInMOfTheBoundWhenInstancesAreRandom() {
        for (int seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Instance any = RandomInstances.any(seed, 20);
            Machine roomy = new Machine(any.cpuMillisTotal(), any.machine().memoryBytes());
            int least = WholeFirst.pack(any.withMachine(roomy), Order.MEMORY).machines();
            Instance instance = any.withMachine(Machine.ofMemory(any.machine().memoryBytes()))
                    .withMachines(least + 1 + random.nextInt(6));
            Balancing.Result result = Balancing.balance(instance, () -> 0, 1);
            assertThat(PlanChecker.check(result.plan())).as("seed %d", seed).isEmpty();
            long highest = result.plan().maxLoad();
            assertThat(highest).as("seed %d", seed).isGreaterThanOrEqualTo(result.lowerBound());
            assertThat((double) highest / result.lowerBound())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(2 - 1.0 / instance.machinesMax() + 1.0 / result.lowerBound());
        }
    }

    @Test
    void shouldBeOptimalWhenApplicationsAreFew() {
        for (int seed = 0; seed < 150; seed++) {
            Instance any = RandomInstances.any(seed, 4);
            Instance instance = any.withMachine(Machine.ofMemory(any.machine().memoryBytes()))
                    .withMachines(4);
            Balancing.Result result = Balancing.balance(instance, () -> 0, 1);
            assertThat(result.proven()).as("seed %d", seed).isTrue();
            long below = result.plan().maxLoad() - 1;
            assertThat(below > 0
                            && ExhaustiveSearch.fits(
                                    instance.amountsOn(new Machine(
                                            below, instance.machine().memoryBytes())),
                                    4))
                    .as("seed %d", seed)
                    .isFalse();
        }
    }

    @Test
    void shouldNameTheMachinesThatSufficeWhenThereAreTooFew() {
        Instance instance = Instance.of(Machine.ofMemory(10), new long[] {5, 6, 7}, new long[] {6, 6, 7});
        assertThatThrownBy(() -> Balancing.balance(instance.withMachines(2), () -> 0, 1))
                .isInstanceOfSatisfying(
                        PackingException.class,
                        exception -> assertThat(exception.findings())
                                .singleElement()
                                .satisfies(finding -> {
                                    assertThat(finding.kind()).isEqualTo(Finding.Kind.TOO_FEW_MACHINES);
                                    assertThat(finding.changeTo()).isEqualTo(3);
                                }));
        assertThatThrownBy(() -> Balancing.balance(instance, () -> 0, 1)).hasMessageContaining("number of machines");
    }
}
