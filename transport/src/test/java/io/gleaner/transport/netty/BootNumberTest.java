package io.gleaner.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BootNumberTest {
    @TempDir
    private Path folder;

    private int boot(long nowSeconds) throws IOException {
        try (BootNumber boot = BootNumber.take(folder, 5, nowSeconds)) {
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

    @Test
    void shouldRefuseASecondAgentWhenTheNameIsInUse() throws IOException {
        try (BootNumber first = BootNumber.take(folder, 5, 1)) {
            assertThatThrownBy(() -> BootNumber.take(folder, 5, 1))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another agent with this name")
                    .hasMessageContaining(folder.toString());
            try (BootNumber other = BootNumber.take(folder, 6, 1)) {
                assertThat(other.number()).isEqualTo(first.number());
            }
        }
        assertThat(boot(1)).isEqualTo(2);
    }

    @Test
    void shouldSayWhatToDoWhenTheFolderCannotBeMade() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> BootNumber.take(file.resolve("state"), 5, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("make it writable");
    }
}
