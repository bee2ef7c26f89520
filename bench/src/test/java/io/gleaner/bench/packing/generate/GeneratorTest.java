package io.gleaner.bench.packing.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.LowerBounds;
import io.gleaner.placement.packing.Machine;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratorTest {
    private static final Machine MACHINE = new Machine(32_000, 128L << 30);

    @ParameterizedTest
    @EnumSource(Generator.class)
    void shouldDrawTheSameValidApplicationsWhenSeedsAgree(Generator generator) {
        Drawn one = generator.draw(3_000, MACHINE, 7);
        Drawn other = generator.draw(3_000, MACHINE, 7);
        assertThat(one.cpuMillis()).isEqualTo(other.cpuMillis());
        assertThat(one.memoryBytes()).isEqualTo(other.memoryBytes());
        assertThat(Instance.of(MACHINE, one.cpuMillis(), one.memoryBytes()).size())
                .isEqualTo(3_000);
    }

    @ParameterizedTest
    @EnumSource(
            value = Generator.class,
            names = {"TRIPLETS", "PLANTED"})
    void shouldFillEveryMachineWhenTheOptimumIsKnown(Generator generator) {
        for (int seed = 0; seed < 30; seed++) {
            Drawn drawn = generator.draw(900, MACHINE, seed);
            Instance instance = Instance.of(MACHINE, drawn.cpuMillis(), drawn.memoryBytes());
            assertThat(LowerBounds.volume(instance)).as("seed %d", seed).isEqualTo(drawn.optimum());
            assertThat(LowerBounds.quick(instance)).as("seed %d", seed).isEqualTo(drawn.optimum());
        }
    }

    @Test
    void shouldHaveThePublishedSharesWhenVirtualMachinesAreDrawn() {
        Drawn drawn = Generator.AZURE_V2.draw(100_000, MACHINE, 1);
        assertThat(share(drawn.cpuMillis(), 2_000)).isCloseTo(0.59, within(0.01));
        assertThat(share(drawn.memoryBytes(), 8L << 30)).isCloseTo(0.373, within(0.01));
    }

    @Test
    void shouldHaveLoadsAboveAMachineWhenFunctionsAreDrawn() {
        Drawn drawn = Generator.FAAS.draw(10_000, MACHINE, 1);
        assertThat(Arrays.stream(drawn.cpuMillis()).max().orElseThrow()).isGreaterThan(MACHINE.cpuMillis());
    }

    private static double share(long[] values, long value) {
        return Arrays.stream(values).filter(one -> one == value).count() / (double) values.length;
    }
}
