package io.gleaner.harvest.freyr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxModelFileTest {
    private static final FeatureSchema SCHEMA = FeatureSchema.standard().withTrainingRecord("{\"episodes\":3}");

    private final byte[] file = OnnxModelFile.write(Networks.random(1), SCHEMA);

    @Test
    void shouldReadWhatItWroteWhenRoundTripped(@TempDir Path folder) throws Exception {
        Path path = Files.write(folder.resolve("model.onnx"), file);

        ScoreModel model = OnnxModelFile.read(path);

        assertThat(model.schema()).isEqualTo(SCHEMA);
        assertThat(model.network().weight2).isDeepEqualTo(Networks.random(1).weight2);
        assertThat(model.network().bias3).isEqualTo(Networks.random(1).bias3);
        assertThat(OnnxModelFile.write(model.network(), model.schema())).isEqualTo(file);
        assertThat(model.hash())
                .isEqualTo(OnnxModelFile.parse(file, "again").hash())
                .isNotZero();
    }

    @Test
    void shouldNameTheFileAndTheCureWhenCutOffAnywhere() {
        for (int length = 0; length < file.length; length += 7) {
            byte[] cut = Arrays.copyOf(file, length);
            assertThatThrownBy(() -> OnnxModelFile.parse(cut, "cut.onnx"))
                    .as("cut at %d", length)
                    .isInstanceOf(ModelFileException.class)
                    .hasMessageContaining("cut.onnx")
                    .hasMessageContaining("gleaner train");
        }
    }

    @Test
    void shouldNeverThrowAnythingElseWhenBytesAreDamaged() {
        long seed = 42;
        Random random = new Random(seed);
        for (int i = 0; i < 3_000; i++) {
            byte[] damaged = file.clone();
            for (int k = 0; k <= i % 3; k++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                OnnxModelFile.parse(damaged, "damaged");
            } catch (ModelFileException expected) {
                assertThat(expected).hasMessageContaining("damaged");
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ", round " + i, e);
            }
        }
    }

    @Test
    void shouldSayWhatItFoundWhenTheModelIsForeign() {
        ProtoWriter node = new ProtoWriter().text(OnnxGraph.NODE_OPERATOR, "Conv");
        byte[] foreign = new ProtoWriter()
                .number(OnnxGraph.MODEL_IR_VERSION, 8)
                .message(OnnxGraph.MODEL_GRAPH, new ProtoWriter().message(OnnxGraph.GRAPH_NODE, node))
                .toBytes();

        assertThatThrownBy(() -> OnnxModelFile.parse(foreign, "resnet.onnx"))
                .hasMessageContaining("resnet.onnx")
                .hasMessageContaining("Conv")
                .hasMessageContaining("no score network");
        assertThatThrownBy(() -> OnnxModelFile.parse("hello, world".getBytes(StandardCharsets.UTF_8), "text"))
                .isInstanceOf(ModelFileException.class);
    }

    @Test
    void shouldNameEveryDifferenceWhenTheSchemaDoesNotMatch() throws Exception {
        ScoreModel model = OnnxModelFile.parse(file, "model.onnx");
        FeatureSchema other = FeatureSchema.of(100, 64L << 20, 900_000);

        assertThat(model.requireSchema(FeatureSchema.standard())).isSameAs(model);
        assertThatThrownBy(() -> model.requireSchema(other))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("grid CPU unit (millicores) is 250 in the model, 100 here")
                .hasMessageContaining("threshold (ppm) is 800000 in the model, 900000 here");
    }

    @Test
    void shouldNameTheFeatureWhenAnotherStandsInItsPlace() {
        FeatureSchema other = new FeatureSchema(
                1, FeatureSchema.standard().features().subList(0, 10), 250, 64L << 20, 128, 800_000, "{}");

        assertThat(FeatureSchema.standard().differencesFrom(other))
                .containsExactly("feature 10 is optionMemory:units in the model, nothing here");
    }

    @Test
    void shouldSayWhatToDoWhenTheFileIsMissing(@TempDir Path folder) {
        assertThatThrownBy(() -> OnnxModelFile.read(folder.resolve("none.onnx")))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("none.onnx")
                .hasMessageContaining("Check the path");
    }
}
