package io.gleaner.bench.trainer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PpoLossTest {
    private static final double EPSILON = 2e-3;

    private final SplittableRandom random = new SplittableRandom(7);
    private final Mlp actor = Mlp.random(random);
    private final Mlp critic = Mlp.random(random);
    private final PpoLoss loss = new PpoLoss();

    @Test
    void shouldEqualFiniteDifferencesWhenTheGradientIsComputed() {
        for (double oldProbability : new double[] {0.14, 0.2, 0.11}) {
            for (double advantage : new double[] {1.3, -0.7}) {
                compare(step(7, 3, Math.log(oldProbability), advantage, 0.4));
            }
        }
    }

    @Test
    void shouldNotPullTheActorWhenTheRatioIsClipped() {
        Step step = step(4, 1, Math.log(0.01), 1, 0);
        Mlp withAdvantage = new Mlp();
        Mlp without = new Mlp();
        loss.begin(actor, critic);
        loss.gradient(actor, critic, step, 1, withAdvantage, new Mlp());
        step.advantage = 0;
        loss.begin(actor, critic);
        loss.gradient(actor, critic, step, 1, without, new Mlp());

        assertThat(withAdvantage.rows).isDeepEqualTo(without.rows);
    }

    @Test
    void shouldRaiseTheProbabilityOfAGoodActionWhenImproved() {
        Step step = step(5, 2, Math.log(0.2), 1, 0);
        double before = loss.loss(actor, critic, step);
        Mlp actorGradient = new Mlp();
        Mlp criticGradient = new Mlp();
        loss.begin(actor, critic);
        loss.gradient(actor, critic, step, 1, actorGradient, criticGradient);

        new AdamW(actor).step(actorGradient, 0.001);
        new AdamW(critic).step(criticGradient, 0.001);

        assertThat(loss.loss(actor, critic, step)).isLessThan(before);
    }

    private void compare(Step step) {
        Mlp actorGradient = new Mlp();
        Mlp criticGradient = new Mlp();
        loss.begin(actor, critic);
        loss.gradient(actor, critic, step, 1, actorGradient, criticGradient);
        compare(actor, actorGradient, step);
        compare(critic, criticGradient, step);
    }

    private void compare(Mlp network, Mlp gradient, Step step) {
        for (int i = 0; i < network.rows.length; i++) {
            for (int j = 0; j < network.rows[i].length; j += 3) {
                float weight = network.rows[i][j];
                network.rows[i][j] = (float) (weight + EPSILON);
                double above = loss.loss(actor, critic, step);
                network.rows[i][j] = (float) (weight - EPSILON);
                double below = loss.loss(actor, critic, step);
                network.rows[i][j] = weight;
                assertThat((double) gradient.rows[i][j])
                        .as("block %d, parameter %d, advantage %f", i, j, step.advantage)
                        .isCloseTo((above - below) / (2 * EPSILON), Offset.offset(3e-4));
            }
        }
    }

    private Step step(int options, int action, double logProbability, double advantage, double reward) {
        Step step = new Step(0, drawn(Mlp.SHARED), drawn(options), drawn(options), action, logProbability, 0);
        step.advantage = advantage;
        step.valueTarget = reward;
        return step;
    }

    private float[] drawn(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (2 * random.nextDouble() - 1);
        }
        return values;
    }
}
