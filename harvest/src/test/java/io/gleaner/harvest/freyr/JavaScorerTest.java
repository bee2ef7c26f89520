package io.gleaner.harvest.freyr;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.OptionSet;
import org.junit.jupiter.api.Test;

class JavaScorerTest {
    private static final int TIMES = 3_000;

    private final ScoreBuffers buffers = new ScratchPool(1).entry(0);

    @Test
    void shouldGiveTheBitsOfTheNetworkWrittenOutWhenScoring() {
        for (long seed = 1; seed <= 20; seed++) {
            ScoreNetwork network = Networks.random(seed);
            JavaScorer scorer = new JavaScorer(network);
            for (int rows : new int[] {1, 2, 7, 8, 9, 64, 127, OptionSet.MAX_OPTIONS}) {
                Networks.fillRows(buffers, rows, seed * 1_000 + rows);
                assertThat(scorer.score(buffers, rows)).isTrue();
                for (int row = 0; row < rows; row++) {
                    assertThat(Float.floatToRawIntBits(buffers.scores().get(row)))
                            .as("seed %d, row %d of %d", seed, row, rows)
                            .isEqualTo(Float.floatToRawIntBits(writtenOut(network, row)));
                }
            }
        }
    }

    @Test
    void shouldGiveTheSameBitsWhenTheCompilerHasBeenAtWork() {
        JavaScorer scorer = new JavaScorer(Networks.random(7));
        Networks.fillRows(buffers, 64, 7);
        scorer.score(buffers, 64);
        float[] first = scores();
        for (int i = 0; i < TIMES; i++) {
            scorer.score(buffers, 64);
        }
        assertThat(scores()).isEqualTo(first);
    }

    @Test
    void shouldNotUseWhatTheLastDecisionLeftWhenThereAreFewerOptions() {
        JavaScorer scorer = new JavaScorer(Networks.random(9));
        Networks.fillRows(buffers, 8, 9);
        scorer.score(buffers, 8);
        float expected = buffers.scores().get(7);

        Networks.fillRows(buffers, 128, 10);
        scorer.score(buffers, 128);
        Networks.fillRows(buffers, 8, 9);
        scorer.score(buffers, 8);

        assertThat(buffers.scores().get(7)).isEqualTo(expected);
    }

    private float[] scores() {
        float[] scores = new float[64];
        buffers.scores().get(0, scores);
        return scores;
    }

    /** One option after the other, unit by unit, sums from the bias on in the order of their inputs. */
    private float writtenOut(ScoreNetwork n, int row) {
        float[] input = new float[StateVector.FEATURES];
        for (int i = 0; i < input.length; i++) {
            float x = buffers.features().get(row * StateVector.FEATURES + i);
            input[i] = (float) Math.log(n.gain[i] * x + 1f) * n.scale[i] + n.shift[i];
        }
        float score = n.bias3;
        float[] last = layer(layer(input, n.weight1, n.bias1), n.weight2, n.bias2);
        for (int i = 0; i < last.length; i++) {
            score += last[i] * n.weight3[i];
        }
        return score;
    }

    private static float[] layer(float[] in, float[][] weight, float[] bias) {
        float[] out = bias.clone();
        for (int j = 0; j < out.length; j++) {
            for (int i = 0; i < in.length; i++) {
                out[j] += in[i] * weight[i][j];
            }
            out[j] = FastTanh.tanh(out[j]);
        }
        return out;
    }
}
