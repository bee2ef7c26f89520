package io.gleaner.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BootNumberTest {
    @TempDir
    private Path folder;

    private static BootClock clock(long nowSeconds) {
        return new BootClock(() -> nowSeconds * 1_000, 0, millis -> {});
    }

    private int boot(long nowSeconds) throws IOException {
        try (BootNumber boot = BootNumber.take(folder, 5, clock(nowSeconds))) {
            return boot.number();
        }
    }

    @Test
    void shouldGrowWhenTheClockStandsOrGoesBack() throws IOException {
        assertThat(boot(1_000)).isEqualTo(1_000);
        assertThat(boot(1_000)).isEqualTo(1_001);
        assertThat(boot(10)).isEqualTo(1_002);
        assertThat(boot(5_000)).isEqualTo(5_000);
    }

    @Test
    void shouldGoByTheClockWhenTheFileIsDamaged() throws IOException {
        boot(1_000);
        Files.writeString(folder.resolve("gossip-5.boot"), "not a number");
        assertThat(boot(2_000)).isEqualTo(2_000);
    }

    @Test
    void shouldStayUnsignedWhenTheClockPasses2038() throws IOException {
        assertThat(Integer.toUnsignedLong(boot(3_000_000_000L))).isEqualTo(3_000_000_000L);
        assertThat(Integer.toUnsignedLong(boot(0))).isEqualTo(3_000_000_001L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"4294967295", "9999999999", "99999999999999999"})
    void shouldSayWhatToDoWhenTheFileHoldsTheLastNumberThereIs(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("gossip-5.boot"), text);
        assertThatThrownBy(() -> boot(1_000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("4294967295 is the last")
                .hasMessageContaining("remove the file");
        assertThat(file).hasContent(text);
        Files.writeString(file, "4294967294");
        assertThat(Integer.toUnsignedLong(boot(1_000))).isEqualTo(4_294_967_295L);
    }

    @Test
    void shouldRefuseASecondAgentWhenTheNameIsInUse() throws IOException {
        try (BootNumber first = BootNumber.take(folder, 5, clock(1))) {
            assertThatThrownBy(() -> BootNumber.take(folder, 5, clock(1)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another agent with this name")
                    .hasMessageContaining(folder.toString());
            try (BootNumber other = BootNumber.take(folder, 6, clock(1))) {
                assertThat(other.number()).isEqualTo(first.number());
            }
        }
        assertThat(boot(1)).isEqualTo(2);
    }

    @Test
    void shouldSayWhatToDoWhenTheFolderCannotBeMade() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> BootNumber.take(file.resolve("state"), 5, clock(1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("make it writable");
    }
}
