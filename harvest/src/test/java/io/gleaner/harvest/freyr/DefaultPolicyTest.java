package io.gleaner.harvest.freyr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gleaner.harvest.Choice;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class DefaultPolicyTest {
    private static final long MIB = 1L << 20;

    private final OptionSet options = new OptionSet();
    private final ProfileSnapshot profile = new ProfileSnapshot();
    private final NodeView node = new NodeView();
    private final Choice choice = new Choice();

    @Test
    void shouldFitTheStandardSchemaWhenItShips() throws Exception {
        ScoreModel model = OnnxModelFile.readDefault().requireSchema(FeatureSchema.standard());

        assertThat(model.schema().trainingRecord()).contains("episodes");
    }

    @Test
    void shouldBeTheModelOfItsRecordWhenItShips() throws Exception {
        ScoreModel model = OnnxModelFile.readDefault();
        try (InputStream in = OnnxModelFile.class.getResourceAsStream("default-policy.json")) {
            JsonNode record = new ObjectMapper().readTree(in);
            assertThat(record.get("modelHash").asText()).isEqualTo(Long.toHexString(model.hash()));
            assertThat(record.at("/heldOut/demo/learned/meanSlowdown").isNumber())
                    .isTrue();
        }
    }

    @Test
    void shouldFitThePapersGridWhenThePapersShips() throws Exception {
        ScoreModel model = OnnxModelFile.readPaper().requireSchema(FeatureSchema.of(1_000, 64 * MIB, 800_000));
        try (InputStream in = OnnxModelFile.class.getResourceAsStream("freyr-paper.json")) {
            JsonNode record = new ObjectMapper().readTree(in);
            assertThat(record.get("modelHash").asText()).isEqualTo(Long.toHexString(model.hash()));
            assertThat(record.get("reward").asText()).isEqualTo("paper");
        }
    }

    @Test
    void shouldLendWhatIsIdleWhenAFunctionHardlyUsesItsCpu() throws Exception {
        node(4, 500, 500);
        profile(0.1, 60, 200);
        options.add(250, 128 * MIB, false);
        options.add(500, 128 * MIB, true);

        assertThat(choose()).isZero();
    }

    @Test
    void shouldTakeMoreWhenAFunctionUsesUpItsCpu() throws Exception {
        node(3, 750, 250);
        profile(0.25, 60, 200);
        for (int units = 1; units <= 4; units++) {
            options.add(250L * units, 128 * MIB, units == 1);
        }

        assertThat(choose()).isPositive();
    }

    private int choose() throws ModelFileException {
        try (LearnedPolicy policy = new LearnedPolicy(OnnxModelFile.readDefault(), 1)) {
            assertThat(policy.choose(options, profile, node, choice)).isTrue();
            return choice.option;
        }
    }

    private void node(int inFlight, long cpuMillisFree, long cpuMillisLendable) {
        node.invocationsInFlight = inFlight;
        node.cpuMillisFree = cpuMillisFree;
        node.cpuMillisLendable = cpuMillisLendable;
        node.memoryBytesFree = 1_500 * MIB;
        node.cpuMillisCapacity = 1_500;
        node.memoryBytesCapacity = 2_048 * MIB;
    }

    private void profile(double cpuPeakCores, long memoryMib, long durationMillis) {
        profile.cpu.meanPeak = (long) (cpuPeakCores * 1_000);
        profile.memory.meanPeak = memoryMib * MIB;
        profile.meanDurationNs = durationMillis * 1_000_000;
        profile.baselineNs = durationMillis * 1_000_000;
        profile.meanInterArrivalNs = 300_000_000;
    }
}
