package io.gleaner.agent.platform.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {
    @ParameterizedTest
    @CsvSource({"250m,250", "0.5,500", "2,2000", "0.0005,1", "1.5,1500"})
    void shouldReadCpuWhenItIsAQuantity(String text, long cpuMillis) {
        assertThat(Quantity.cpuMillis(text)).isEqualTo(cpuMillis);
    }

    @ParameterizedTest
    @CsvSource({"128Mi,134217728", "1Gi,1073741824", "64M,64000000", "1000,1000", "0.5Gi,536870912", "2Ki,2048"})
    void shouldReadMemoryWhenItIsAQuantity(String text, long memoryBytes) {
        assertThat(Quantity.memoryBytes(text)).isEqualTo(memoryBytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fast", "-1", "1x", "12MiB", "1e3", "9999999999999999999Gi"})
    void shouldSayWhatIsUnderstoodWhenItIsNoQuantity(String text) {
        assertThatThrownBy(() -> Quantity.memoryBytes(text)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Quantity.cpuMillis(text + "?")).hasMessageContaining("250m");
    }

    @Test
    void shouldKeepBlanksWhenTheyAreQuoted() {
        assertThat(CommandLine.split(" sh -c 'echo \"a b\"'  x\\ y \"\" "))
                .containsExactly("sh", "-c", "echo \"a b\"", "x y", "");
        assertThatThrownBy(() -> CommandLine.split("sh -c 'open")).hasMessageContaining("not closed");
    }

    @Test
    void shouldWaitLongerWhenFailuresFollowEachOther() {
        RestartBackoff backoff = new RestartBackoff();
        backoff.onFailure();
        assertThat(backoff.delayNs()).isZero();
        backoff.onFailure();
        assertThat(backoff.delayNs()).isEqualTo(RestartBackoff.DELAY_NS_FIRST);
        for (int i = 0; i < 100; i++) {
            backoff.onFailure();
        }
        assertThat(backoff.delayNs()).isEqualTo(RestartBackoff.DELAY_NS_MAX);
        backoff.onSuccess();
        assertThat(backoff.delayNs()).isZero();
    }

    @Test
    void shouldKnowDeadRunsWhenTheirProcessIsGoneOrAnother(@TempDir Path proc) throws Exception {
        Files.createDirectories(proc.resolve("77"));
        Files.writeString(
                proc.resolve("77/stat"), "77 (a ) b) S 1 77 77 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 4711 9 9");

        assertThat(RunId.parse("run-77-4711-1").alive(proc)).isTrue();
        assertThat(RunId.parse("run-77-4712-1").alive(proc)).isFalse();
        assertThat(RunId.parse("run-78-4711-1").alive(proc)).isFalse();
        assertThat(RunId.parse("run-of-somebody-else")).isNull();
        assertThat(RunId.parse("docker")).isNull();
    }
}
