package io.gleaner.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanFileTest {
    @TempDir
    private Path folder;

    private Path plan(String text) throws IOException {
        return Files.writeString(folder.resolve("plan.json"), text);
    }

    @Test
    void shouldReadAllocationsAndTolerancesWhenAPlanNamesFunctions() throws IOException {
        FunctionsSettings plan = PlanFile.read(plan("""
                {"about": "Sizes for shop", "functions": {
                  "shop.checkout": {"memory": "512 MiB", "cpu-millis": 290, "slo-tolerance": 1.25},
                  "mail": {"memory": "1 GiB"}}}"""));
        FunctionSettings checkout = plan.of("shop.checkout");
        assertThat(checkout.memoryBytes()).contains(512L << 20);
        assertThat(checkout.cpuMillis()).contains(290L);
        assertThat(checkout.sloTolerance()).contains(1.25);
        assertThat(plan.of("mail").memoryBytes()).contains(1L << 30);
        assertThat(plan.of("mail").cpuMillis()).isEmpty();
        assertThat(plan.of("other")).isEqualTo(FunctionSettings.NONE);
    }

    @Test
    void shouldSetNothingWhenAPlanIsEmpty() throws IOException {
        assertThat(PlanFile.read(plan("{}")).byPattern()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"functions\": {\"f\": {\"memory\": \"much\"}}}; a size from 1MiB to 1PiB",
                "{\"functions\": {\"f\": {\"memory\": \"12\"}}}; a size from 1MiB to 1PiB",
                "{\"functions\": {\"f\": {\"cpu-millis\": 0.5}}}; a whole number of millicores",
                "{\"functions\": {\"f\": {\"memry\": \"1 GiB\"}}}; did you mean memory?",
                "{\"functions\": {\"f\": 3}}; no such setting",
                "{\"sizes\": {\"f\": 512}}; a plan has functions and about only",
                "{\"functions\": ; can't be read",
            })
    void shouldSayWhatIsWrongWhenAPlanCannotBeRead(String text, String sentence) throws IOException {
        Path file = plan(text);
        assertThatThrownBy(() -> PlanFile.read(file))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(sentence)
                .hasMessageContaining("plan.json");
    }

    @Test
    void shouldSayHowToNameAnotherWhenThereIsNoPlan() {
        assertThatThrownBy(() -> PlanFile.read(folder.resolve("none.json")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("none.json")
                .hasMessageContaining("gleaner.plan.file");
    }
}
