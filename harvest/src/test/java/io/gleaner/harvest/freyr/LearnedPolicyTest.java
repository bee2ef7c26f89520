package io.gleaner.harvest.freyr;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.gleaner.harvest.Choice;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LearnedPolicyTest {
    private static final long UNIT_BYTES = 64L << 20;

    private final ScoreModel model = OnnxModelFile.model(Networks.random(3), FeatureSchema.standard(), "test");
    private final LearnedPolicy policy = new LearnedPolicy(model, 2);
    private final OptionSet options = new OptionSet();
    private final ProfileSnapshot profile = new ProfileSnapshot();
    private final NodeView node = new NodeView();
    private final Choice choice = new Choice();

    @Test
    void shouldAskTheOtherScorerOnlyWhenThereAreOptionsEnough() {
        Scorer other = new FixedScores(0.2f, 0.9f, 1f, 0.5f);
        policy.use(other, 4);

        assertThat(policy.scorer(3).id()).isEqualTo(Choice.SCORER_JAVA);
        assertThat(policy.scorer(4)).isSameAs(other);
    }

    @Test
    void shouldTellWhetherAnotherScorerAgreesWhenItIsChecked() {
        float[] constant = new float[OptionSet.MAX_OPTIONS];

        assertThat(policy.agreesWith(new JavaScorer(model.network()))).isTrue();
        assertThat(policy.agreesWith(new JavaScorer(Networks.random(4)))).isFalse();
        assertThat(policy.agreesWith(new FixedScores(constant))).isFalse();
        assertThat(policy.agreesWith(new FixedScores())).isFalse();
    }

    @Test
    void shouldTakeTheFirstOfNearTiesWhenScoresAreWithinTheTolerance() {
        fillOptions(4);
        policy.use(new FixedScores(0.2f, 0.99995f, 1f, 0.5f));

        assertThat(policy.choose(options, profile, node, choice)).isTrue();

        assertThat(choice.option).isEqualTo(1);
        assertThat(choice.scoreChosen).isEqualTo(0.99995f);
        assertThat(choice.scoreSecond).isEqualTo(1f);
        assertThat(choice.scoreUser).isEqualTo(0.5f);
        assertThat(choice.scorer).isEqualTo(Choice.SCORER_ONNX);
    }

    @Test
    void shouldTellScoresApartWhenTheyDifferByMoreThanTheNearTieThatIsSet() {
        LearnedPolicy exact = new LearnedPolicy(model, 2, 0);
        LearnedPolicy blunt = new LearnedPolicy(model, 2, 0.9f);
        fillOptions(4);
        exact.use(new FixedScores(0.2f, 0.99995f, 1f, 0.5f));
        blunt.use(new FixedScores(0.2f, 0.99995f, 1f, 0.5f));

        assertThat(exact.choose(options, profile, node, choice)).isTrue();
        assertThat(choice.option).isEqualTo(2);
        assertThat(blunt.choose(options, profile, node, choice)).isTrue();
        assertThat(choice.option).isZero();
    }

    @Test
    void shouldNotDecideWhenAScoreIsNoNumberOrTheScorerFails() {
        fillOptions(2);
        policy.use(new FixedScores(0.2f, Float.NaN));
        assertThat(policy.choose(options, profile, node, choice)).isFalse();

        policy.use(new FixedScores());
        assertThat(policy.choose(options, profile, node, choice)).isFalse();
    }

    @Test
    void shouldNotDecideWhenNoScratchIsFreeAndDecideAgainAfterwards() {
        fillOptions(4);
        List<ScoreBuffers> taken =
                new ArrayList<>(List.of(policy.pool().acquire(), policy.pool().acquire()));
        assertThat(policy.choose(options, profile, node, choice)).isFalse();

        policy.pool().release(taken.get(0));
        assertThat(policy.choose(options, profile, node, choice)).isTrue();
        assertThat(choice.scorer).isEqualTo(Choice.SCORER_JAVA);
    }

    @Test
    void shouldNeitherDecideNorLeakWhenClosed() {
        fillOptions(4);
        policy.close();
        assertThat(policy.choose(options, profile, node, choice)).isFalse();

        FixedScores late = new FixedScores(1f);
        policy.use(late);
        assertThat(late.closed).isTrue();
        policy.close();
    }

    @Test
    void shouldAllocateNothingWhenWarm() {
        fillOptions(OptionSet.MAX_OPTIONS);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < 20_000; i++) {
            policy.choose(options, profile, node, choice);
        }
        long thread = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int turn = 0; turn < 10 && least > 0; turn++) {
            // What the platform itself allocates now and then (compiled code that is given up) is not ours.
            long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < 1_000; i++) {
                policy.choose(options, profile, node, choice);
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
        }
        assertThat(least).isZero();
    }

    @Test
    void shouldStandAsTheSchemaSaysWhenARowIsWritten() {
        options.clear();
        options.add(500, 2 * UNIT_BYTES, true);
        node.invocationsInFlight = 3;
        node.cpuMillisFree = 1_000;
        node.cpuMillisLendable = 500;
        node.memoryBytesFree = 256L << 20;
        profile.meanInterArrivalNs = 250_000_000;
        profile.cpu.meanPeak = 750;
        profile.memory.meanPeak = 96L << 20;
        profile.meanDurationNs = 20_000_000;
        ScoreBuffers buffers = policy.pool().entry(0);

        StateVector.shared(profile, node, buffers.shared);
        StateVector.write(options, buffers.shared, FeatureSchema.standard(), buffers.features());

        float[] row = new float[StateVector.FEATURES];
        buffers.features().get(0, row);
        assertThat(row).containsExactly(3f, 1.5f, 256f, 0.25f, 4f, 0.75f, 96f, 20f, 0f, 2f, 2f);
    }

    @Test
    void shouldStayWithinAFewUlpWhenTanhIsApproximated() {
        for (float x = -12; x < 12; x += 0.001f) {
            assertThat((double) FastTanh.tanh(x)).isCloseTo(Math.tanh(x), org.assertj.core.data.Offset.offset(4e-7));
        }
        assertThat(FastTanh.tanh(Float.NaN)).isNaN();
    }

    private void fillOptions(int count) {
        options.clear();
        for (int i = 0; i < count; i++) {
            options.add(250L * (i / 8 + 1), UNIT_BYTES * (i % 8 + 1), i == count - 1);
        }
    }

    private static final class FixedScores implements Scorer {
        private final float[] scores;
        boolean closed;

        FixedScores(float... scores) {
            this.scores = scores;
        }

        @Override
        public int id() {
            return Choice.SCORER_ONNX;
        }

        @Override
        public boolean score(ScoreBuffers buffers, int rows) {
            for (int i = 0; i < scores.length; i++) {
                buffers.scores().put(i, scores[i]);
            }
            return scores.length > 0;
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
