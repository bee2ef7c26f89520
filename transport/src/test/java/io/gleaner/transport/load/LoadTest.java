package io.gleaner.transport.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class LoadTest {
    @Test
    void shouldComeBackInStepsWhenWrittenAndRead() {
        ByteBuffer wire = ByteBuffer.allocate(Load.BYTES);
        new Load(-7, 3, -1, 120, 4, 9, 1_650, 5L << 30, 37, 99, 0x01020304).write(wire);

        assertThat(wire.hasRemaining()).isFalse();
        assertThat(Load.read(wire.flip()))
                .isEqualTo(new Load(-7, 3, -1, 120, 4, 9, 1_648, 5L << 30, 37, 99, 0x01020304));
    }

    @Test
    void shouldCutToTheFieldsWhenAmountsAreOutside() {
        ByteBuffer wire = ByteBuffer.allocate(Load.BYTES);
        new Load(1, 1, 1, 1 << 20, -5, 70_000, Long.MAX_VALUE, -1, 300, -4, 0).write(wire);

        assertThat(Load.read(wire.flip())).isEqualTo(new Load(1, 1, 1, 65_535, 0, 65_535, 65_535 * 16L, 0, 100, 0, 0));
    }

    @Test
    void shouldKeepMeansWithinAStepWhenClassesAreSet() {
        int word = 0;
        for (ExecutionClass each : ExecutionClass.values()) {
            assertThat(each.meanMillis(word)).isZero();
            word = each.with(word, 3.7 * Math.pow(10, each.ordinal()));
        }
        for (ExecutionClass each : ExecutionClass.values()) {
            double mean = 3.7 * Math.pow(10, each.ordinal());
            assertThat(each.meanMillis(word)).isCloseTo(mean, within(mean * 0.03));
        }
        assertThat(ExecutionClass.of(99)).isEqualTo(ExecutionClass.MEDIUM);
    }
}
