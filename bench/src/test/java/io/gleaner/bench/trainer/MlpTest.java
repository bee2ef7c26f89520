package io.gleaner.bench.trainer;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.freyr.FeatureSchema;
import io.gleaner.harvest.freyr.JavaScorer;
import io.gleaner.harvest.freyr.LearnedPolicy;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.freyr.ScoreBuffers;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MlpTest {
    @Test
    void shouldScoreAsInTrainingWhenExported() throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        Mlp actor = Mlp.random(random);
        float[] raw = new float[16 * Mlp.IN];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = (float) (Math.exp(6 * random.nextDouble()) - 1);
        }
        Normaliser normaliser = Normaliser.fit(List.of(raw));
        var model = OnnxModelFile.parse(
                OnnxModelFile.write(actor.export(normaliser), FeatureSchema.standard()), "exported");
        ScoreBuffers buffers = new LearnedPolicy(model, 1).pool().entry(0);
        JavaScorer scorer = new JavaScorer(model.network());

        float[] cpu = normaliser.column(FloatBuffer.wrap(raw), 16, Mlp.SHARED);
        float[] memory = normaliser.column(FloatBuffer.wrap(raw), 16, Mlp.SHARED + 1);
        MlpPass pass = new MlpPass();
        pass.forward(actor, normaliser.shared(FloatBuffer.wrap(raw)), cpu, memory, 16);
        for (int row = 0; row < 16; row++) {
            // What all options share is read from the first row.
            buffers.features().put(0, raw, 0, Mlp.SHARED);
            buffers.features().put(Mlp.SHARED, raw, row * Mlp.IN + Mlp.SHARED, 2);
            scorer.score(buffers, 1);
            assertThat((double) buffers.scores().get(0)).isCloseTo(pass.scores[row], Offset.offset(1e-5));
        }
    }

    @Test
    void shouldBringFeaturesToMeanZeroWhenFitted() {
        float[] raw = new float[3 * Mlp.IN];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = i;
        }
        Normaliser normaliser = Normaliser.fit(List.of(raw));

        for (int i = 0; i < Mlp.IN; i++) {
            float[] column = normaliser.column(FloatBuffer.wrap(raw), 3, i);
            assertThat((double) (column[0] + column[1] + column[2]) / 3).isCloseTo(0, Offset.offset(1e-5));
        }
    }
}
