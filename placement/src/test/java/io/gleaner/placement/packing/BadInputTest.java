package io.gleaner.placement.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.gleaner.placement.packing.Finding.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every bad input is named, with the smallest change that would help. */
class BadInputTest {
    private static final Machine MACHINE = new Machine(1_000, 100);

    @Test
    void shouldNameEverythingAtOnceWhenSeveralThingsAreWrong() {
        PackingException exception = catchThrowableOfType(
                PackingException.class,
                () -> Instance.of(
                        MACHINE,
                        List.of(new Application("a", 1, 101), new Application("a", 0, 1), new Application("b", 1, 0))));
        assertThat(exception.findings())
                .extracting(Finding::kind)
                .containsExactly(Kind.DUPLICATE_NAME, Kind.MEMORY_ABOVE_MACHINE, Kind.NO_LOAD, Kind.NO_MEMORY);
        assertThat(exception.findings().get(1).changeTo()).isEqualTo(101);
    }

    @Test
    void shouldSayHowManyMachinesSufficeWhenThereAreTooFew() {
        Instance instance = Instance.of(MACHINE, new long[] {900, 900, 900}, new long[] {60, 60, 60});
        assertThatThrownBy(() -> instance.withMachines(2)).hasMessageContaining("give at least 3");
        Instance divided = Instance.of(MACHINE, new long[] {600, 600, 600}, new long[] {60, 60, 60});
        assertThatThrownBy(() -> PackingMethod.WHOLE_FIRST.pack(divided.withMachines(2), Order.MAX))
                .hasMessageContaining("give 3");
    }

    @Test
    void shouldNameTheOverflowWhenSumsAreTooLarge() {
        Machine huge = new Machine(1L << 60, 1L << 60);
        long[] most = {1L << 60, 1L << 60, 1L << 60};
        assertThatThrownBy(() -> Instance.of(huge, most, new long[] {1, 1, 1})).hasMessageContaining("2^61");
        assertThatThrownBy(() -> Instance.of(new Machine(1, 100), new long[] {Long.MAX_VALUE}, new long[] {100}))
                .hasMessageContaining("2^61");
        assertThatThrownBy(() -> Instance.of(new Machine(0, -1), new long[] {1}, new long[] {1}))
                .hasMessageContaining("0 millicores");
        assertThatThrownBy(() -> Instance.of(MACHINE, new long[0], new long[0]))
                .hasMessageContaining("give at least 1");
    }

    @Test
    void shouldRefuseOnlyWhereItMattersWhenALoadIsAboveAMachine() {
        Instance instance = Instance.of(MACHINE, new long[] {1_001}, new long[] {1});
        assertThatThrownBy(() -> PackingMethod.FIRST_FIT.pack(instance, Order.MAX))
                .hasMessageContaining("raise the machine to 1001");
        assertThat(PackingMethod.MULTI_FIRST_FIT.pack(instance, Order.MAX).machines())
                .isEqualTo(2);
    }

    @Test
    void shouldNameInstancesWhenTheyCannotBe() {
        Instance instance = Instance.of(MACHINE, new long[] {2}, new long[] {1});
        assertThatThrownBy(() -> instance.withInstancesMin(new int[] {0})).hasMessageContaining("ask for at least 1");
        assertThatThrownBy(() -> instance.withInstancesMin(new int[] {3})).hasMessageContaining("at most 2");
        assertThatThrownBy(() -> instance.withMachines(1).withInstancesMin(new int[] {2}))
                .hasMessageContaining("give 2");
    }

    @Test
    void shouldApplyUsageLimitsWhenGiven() {
        assertThat(new Machine(32_000, 1L << 40).limited(800_000, 950_000))
                .isEqualTo(new Machine(25_600, (1L << 40) / 100 * 95 + (1L << 40) % 100 * 95 / 100));
        assertThatThrownBy(() -> MACHINE.limited(0, 1)).hasMessageContaining("CPU limit");
    }
}
