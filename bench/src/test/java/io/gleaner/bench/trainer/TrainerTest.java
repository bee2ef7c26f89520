package io.gleaner.bench.trainer;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.freyr.FeatureSchema;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.freyr.ScoreNetwork;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrainerTest {
    private static final TrainingConfig TINY = new TrainingConfig(2, 2, 1, 200, 0.001, 1, 1, 11);

    @Test
    void shouldGiveTheSameNetworkWhenTheSeedIsTheSame() {
        List<LearningPoint> curve = new ArrayList<>();

        byte[] first = file(new Trainer(TINY, FeatureSchema.standard(), curve::add).train());
        byte[] second = file(new Trainer(TINY, FeatureSchema.standard(), point -> {}).train());

        assertThat(first).as("seed %d", TINY.seed()).isEqualTo(second);
        assertThat(curve).hasSize(1);
        assertThat(curve.get(0).episodes()).isEqualTo(2);
        assertThat(curve.get(0).decisions()).isPositive();
        assertThat(curve.get(0).validationSlowdown()).isBetween(0.3, 10.0);
    }

    private static byte[] file(ScoreNetwork network) {
        return OnnxModelFile.write(network, FeatureSchema.standard());
    }
}
