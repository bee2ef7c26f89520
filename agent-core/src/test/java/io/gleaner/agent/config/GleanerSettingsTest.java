package io.gleaner.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.decision.CpuLoan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GleanerSettingsTest {
    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("gleaner.conf"), text);
    }

    @Test
    void shouldReadDefaultsWhenNothingIsSet() {
        GleanerSettings settings = GleanerSettings.defaults();
        assertThat(settings.enabled()).isTrue();
        assertThat(settings.mode()).isEqualTo(Mode.ENFORCE);
        assertThat(settings.sampling().intervalNs()).isEqualTo(20_000_000);
        assertThat(settings.sampling().quotaWindowNs()).isEqualTo(100_000_000);
        assertThat(settings.loan()).isEqualTo(new GleanerSettings.Loan(CpuLoan.IDLE, 0.2));
        assertThat(settings.freyr())
                .isEqualTo(new GleanerSettings.Freyr(250, 64 << 20, 128, 100, ScorerKind.ONNX, 129));
        assertThat(settings.safeguard().threshold()).isEqualTo(0.8);
        assertThat(settings.policy().model()).isEmpty();
        assertThat(settings.journal().minFreeBytes()).isEqualTo(256L << 20);
        assertThat(settings.entries()).allSatisfy(e -> assertThat(e.origin()).isEqualTo("default"));
    }

    @Test
    void shouldLetTheLaterSourceWinWhenSeveralSetAKey() throws IOException {
        Path file = file(
                "gleaner { mode = observe, http.port = 1, tables { functions = 1, containers = 1, invocations = 1 } }");
        GleanerSettings settings = SettingsLoader.of(
                        file,
                        Map.of(
                                "GLEANER_HTTP_PORT",
                                "2",
                                "GLEANER_TABLES_FUNCTIONS",
                                "2",
                                "GLEANER_TABLES_CONTAINERS",
                                "2"),
                        Map.of("gleaner.tables.functions", "3", "gleaner.tables.containers", "3"))
                .withAgentArguments("tables.containers=4, gleaner.loan.cpu = quota")
                .load();
        assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
        assertThat(settings.tables()).isEqualTo(new GleanerSettings.Tables(3, 4, 1));
        assertThat(settings.http().port()).isEqualTo(2);
        assertThat(settings.loan().cpu()).isEqualTo(CpuLoan.QUOTA);
        assertThat(settings.print(true))
                .contains("gleaner.mode = \"observe\"  # " + file + ":1\n")
                .contains("gleaner.http.port = \"2\"  # environment variable GLEANER_HTTP_PORT\n")
                .contains("gleaner.tables.functions = \"3\"  # system property\n")
                .contains("gleaner.tables.containers = \"4\"  # agent argument\n")
                .contains("gleaner.events.buffer = 1024  # default\n");
    }

    @Test
    void shouldFindTheFileWhenEnvironmentOrPropertyNamesIt() throws IOException {
        Path file = file("gleaner.http.port = 7");
        Map<String, String> variable = Map.of("GLEANER_CONFIG_FILE", file.toString());
        assertThat(SettingsLoader.of(null, variable, Map.of()).load().http().port())
                .isEqualTo(7);
        Map<String, String> property = Map.of("gleaner.config.file", file.toString());
        assertThat(SettingsLoader.of(null, Map.of("GLEANER_CONFIG_FILE", "/nowhere"), property)
                        .load()
                        .http()
                        .port())
                .isEqualTo(7);
    }

    @Test
    void shouldPrintWhatCanBeReadBackWhenPrinted() throws IOException {
        GleanerSettings settings = GleanerSettings.of(Map.of("loan.cpu", "shares", "node.cpu-millis", "1500"));
        GleanerSettings again =
                SettingsLoader.defaults().withFile(file(settings.print(true))).load();
        assertThat(again.loan()).isEqualTo(settings.loan());
        assertThat(again.node()).isEqualTo(settings.node());
        assertThat(again.hash())
                .isEqualTo(settings.hash())
                .isNotEqualTo(GleanerSettings.defaults().hash());
    }

    @Test
    void shouldNameNearestKeyAndOriginWhenAKeyIsUnknown() throws IOException {
        Path file = file("gleaner {\n  safeguard {\n    treshold = 0.9\n  }\n}\n");
        assertThatThrownBy(() -> SettingsLoader.defaults().withFile(file).load())
                .isInstanceOf(SettingsException.class)
                .hasMessage(file + ":3: gleaner.safeguard.treshold: there is no such setting;"
                        + " did you mean gleaner.safeguard.threshold?");
        assertThatThrownBy(() -> SettingsLoader.of(null, Map.of("GLEANER_NODE_CPU_MILIS", "1"), Map.of()))
                .hasMessage("environment variable GLEANER_NODE_CPU_MILIS: there is no such setting;"
                        + " did you mean GLEANER_NODE_CPU_MILLIS?");
        assertThatThrownBy(() -> SettingsLoader.of(null, Map.of(), Map.of("gleaner.mod", "off")))
                .hasMessageContaining("system property: gleaner.mod")
                .hasMessageContaining("did you mean gleaner.mode?");
        assertThatThrownBy(() -> GleanerSettings.ofProcess("htp.port=1"))
                .hasMessageContaining("agent argument")
                .hasMessageContaining("gleaner.http.port");
        assertThatThrownBy(() -> SettingsLoader.defaults()
                        .withFile(file("gleanr.mode = off"))
                        .load())
                .hasMessageContaining("did you mean gleaner.mode?");
    }

    @Test
    void shouldGuessNothingWhenNoKeyIsNear() {
        assertThatThrownBy(() -> SettingsLoader.of(null, Map.of(), Map.of("gleaner.nonsense", "1")))
                .hasMessage(
                        "system property: gleaner.nonsense: there is no such setting; ./gleaner config lists them all");
    }

    @Test
    void shouldIgnoreWhereTheWorkbenchFindsItsDataWhenThatIsSetForAll() {
        Map<String, String> environment = Map.of("GLEANER_DATA", "/data", "GLEANER_PROFILES", "/profiles");
        Map<String, String> properties = Map.of("gleaner.data", "/data", "gleaner.profiles", "/profiles");
        assertThat(SettingsLoader.of(null, environment, properties).load().hash())
                .isEqualTo(GleanerSettings.defaults().hash());
    }

    @Test
    void shouldIgnoreWhatKubernetesSetsWhenAServiceIsCalledGleaner() {
        Map<String, String> environment = Map.of(
                "GLEANER_SERVICE_HOST", "10.0.0.1",
                "GLEANER_SERVICE_PORT_HTTP", "8080",
                "GLEANER_PORT", "tcp://10.0.0.1:8080",
                "GLEANER_PORT_8080_TCP_ADDR", "10.0.0.1",
                "GLEANER_JAVA_OPTS", "-Xmx1g");
        assertThat(SettingsLoader.of(null, environment, Map.of()).load().hash())
                .isEqualTo(GleanerSettings.defaults().hash());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "safeguard.threshold | 1.5 | a number from 0.1 to 1.0",
                "safeguard.threshold | NaN | a number from 0.1 to 1.0",
                "mode | enforced | one of off, observe, recommend, enforce",
                "http.port | 70000 | a whole number from 0 to 65535",
                "http.port | eighty | a whole number from 0 to 65535",
                "tables.functions | 1.5 | a whole number from 1 to 65536",
                "sampling.interval | 1ms | a duration from 5ms to 1s",
                "journal.retention-age | 59m | a duration from 1h to 3650d",
                "sampling.stall-limit | 61s | a duration from 50ms to 60s",
                "sampling.interval | soon | a duration from 5ms to 1s",
                "freyr.memory-unit | 1B | a size from 1MiB to 64GiB",
                "journal.ring-slots | 1000 | a power of two from 64 to 1048576",
                "enabled | perhaps | one of true, false"
            })
    void shouldSayKeyValueAndRangeWhenAValueIsWrong(String key, String value, String range) {
        assertThatThrownBy(() -> GleanerSettings.of(Map.of(key, value)))
                .isInstanceOf(SettingsException.class)
                .hasMessage("code: gleaner." + key + " = \"" + value + "\" must be " + range);
    }

    @Test
    void shouldSayWhereWhenAFileCannotBeRead() throws IOException {
        assertThatThrownBy(() -> SettingsLoader.defaults().withFile(folder.resolve("none.conf")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("none.conf does not exist");
        Path broken = file("gleaner {\n mode = \"off\n}");
        assertThatThrownBy(() -> SettingsLoader.defaults().withFile(broken))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(broken + ": 2");
        assertThatThrownBy(() -> SettingsLoader.defaults()
                        .withFile(file("gleaner.mode = null"))
                        .load())
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("gleaner.mode");
        assertThatThrownBy(() -> GleanerSettings.ofProcess("mode")).hasMessageContaining("write key=value");
    }

    @Test
    void shouldMaskAValueWhenItsKeyNamesASecret() {
        assertThat(Masking.shown("gleaner.peers.shared-key", "\"abc\"")).isEqualTo("\"******\"");
        assertThat(Masking.shown("gleaner.http.admin-token", "\"abc\"")).isEqualTo("\"******\"");
        assertThat(Masking.shown("gleaner.http.admin-token", "\"\"")).isEqualTo("\"\"");
        assertThat(Masking.shown("gleaner.mode", "\"off\"")).isEqualTo("\"off\"");
    }

    @Test
    void shouldStandInTheReferenceWhenASettingExists() throws IOException {
        List<String> documented = Files.readAllLines(Path.of("../docs/configuration.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("`")[1] + " = " + line.split("`")[3].replace("\"", ""))
                .toList();
        assertThat(GleanerSettings.defaults().entries())
                .extracting(e -> e.key().substring("gleaner.".length()) + " = "
                        + e.value().replace("\"", ""))
                .containsExactlyInAnyOrderElementsOf(documented);
    }
}
