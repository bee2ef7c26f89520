package io.gleaner.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gleaner.agent.cli.GleanerMain;
import io.gleaner.harvest.freyr.OnnxModelFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyModelsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... arguments) {
        return GleanerMain.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private Path ours() throws Exception {
        return Files.write(
                folder.resolve("ours.onnx"), OnnxModelFile.readDefault().file());
    }

    @Test
    void shouldGiveTheFileToTheRowThatItFitsWhenBothArePlayed() throws Exception {
        PolicyModels models = PolicyModels.of(List.of("fixed", "freyr", "learned"), ours());
        assertThat(models.of("learned").source()).endsWith("ours.onnx");
        assertThat(models.of("freyr").source()).isEqualTo("built-in freyr-paper.onnx");
        assertThat(models.of("fixed")).isNull();
        assertThat(models.words()).contains("learned scores with " + folder).contains("freyr scores with built-in");
    }

    @Test
    void shouldRefuseTheFileWhenItFitsNoRowOrNoRowScores() throws Exception {
        Path ours = ours();
        assertThatThrownBy(() -> PolicyModels.of(List.of("freyr"), ours))
                .hasMessageContaining("grid CPU unit (millicores) is 250 in the model, 1000 here");
        assertThatThrownBy(() -> PolicyModels.of(List.of("fixed", "gleaner"), ours))
                .hasMessageContaining("none of the policies played scores with a model");
        Path text = Files.writeString(folder.resolve("text.onnx"), "no model");
        assertThatThrownBy(() -> PolicyModels.of(List.of("learned"), text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("can't be used");
    }

    @Test
    void shouldExitTwoWithTheReasonWhenSimulateIsGivenAModelThatDoesNotFit() throws Exception {
        assertThat(run("simulate", "--policy=freyr", "--model=" + ours())).isEqualTo(2);
        assertThat(err.toString()).contains("gleaner simulate: --model: ").contains("250 in the model, 1000 here");
        assertThat(run("simulate", "--policy=gleaner", "--model=" + ours())).isEqualTo(2);
    }

    @Test
    void shouldSimulateFreyrWithTheBuiltInModelWhenNoneIsGiven() {
        assertThat(run("simulate", "--policy=freyr", "--workload=synthetic:5", "--invocations=100"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("on 1 node of 8 cores", "1 node used", "faster 0.")
                .doesNotContain("more 0.");
    }

    @Test
    void shouldNameTheModelsInTextAndJsonWhenRowsScore() throws Exception {
        Path json = folder.resolve("c.json");
        String[] compare = {
            "compare",
            "--workload=synthetic:5",
            "--nodes=1",
            "--seeds=1",
            "--invocations=100",
            "--policies=freyr,learned",
            "--json=" + json,
            "--model=" + ours()
        };
        assertThat(run(compare)).as(err.toString()).isZero();
        assertThat(out.toString())
                .contains("on 1 node (8 cores")
                .contains("freyr scores with built-in freyr-paper.onnx");
        JsonNode models = new ObjectMapper().readTree(json.toFile()).path("models");
        assertThat(models.path("learned").path("source").asText()).endsWith("ours.onnx");
        assertThat(models.path("learned").path("hash").asText())
                .isEqualTo(Long.toHexString(OnnxModelFile.readDefault().hash()));
        assertThat(models.path("freyr").path("source").asText()).startsWith("built-in");
    }
}
