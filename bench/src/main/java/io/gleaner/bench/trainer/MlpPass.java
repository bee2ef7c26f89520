package io.gleaner.bench.trainer;

import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.freyr.FastTanh;
import java.util.Arrays;

/**
 * Forward and backward through an {@link Mlp}, for all options of a decision at once. What the options share goes through
 * the first layer once. Every sum is taken in one fixed order, so that the same numbers give the same gradient, bit for
 * bit, whatever thread computes it. Scratch: one thread.
 */
final class MlpPass {
    private static final int H1 = Mlp.H1;
    private static final int H2 = Mlp.H2;

    /** The scores of the last {@link #forward}. */
    final float[] scores = new float[OptionSet.MAX_OPTIONS];

    private final float[] base = new float[H1];
    private final float[] hidden1 = new float[OptionSet.MAX_OPTIONS * H1];
    private final float[] hidden2 = new float[OptionSet.MAX_OPTIONS * H2];
    private final float[] unit1 = new float[H1];
    private final float[] sum2 = new float[H2];
    private final float[] delta1 = new float[H1];
    private final float[] delta1Sum = new float[H1];
    private final float[] delta2 = new float[H2];
    private final float[][] weight2 = new float[H2][H1];

    /** Scores the options of a decision; what {@link #backward} needs stays until the next call. */
    void forward(Mlp net, Step step) {
        forward(net, step.shared, step.cpu, step.memory, step.options);
    }

    /** As above, from normalised features: those that the options share, and their own. */
    void forward(Mlp net, float[] shared, float[] cpu, float[] memory, int options) {
        System.arraycopy(net.rows[Mlp.IN], 0, base, 0, H1);
        for (int i = 0; i < Mlp.SHARED; i++) {
            axpy(shared[i], net.rows[i], base);
        }
        for (int k = 0; k < options; k++) {
            System.arraycopy(base, 0, unit1, 0, H1);
            axpy(cpu[k], net.rows[Mlp.SHARED], unit1);
            axpy(memory[k], net.rows[Mlp.SHARED + 1], unit1);
            System.arraycopy(unit1, 0, hidden1, k * H1, H1);
        }
        tanh(hidden1, options * H1);
        for (int k = 0; k < options; k++) {
            layer2(net, k);
        }
        tanh(hidden2, options * H2);
        float[] last = net.rows[Mlp.LAST];
        for (int k = 0, at = 0; k < options; k++) {
            float score = net.rows[Mlp.LAST + 1][0];
            for (int j = 0; j < H2; j++, at++) {
                score += hidden2[at] * last[j];
            }
            scores[k] = score;
        }
    }

    private void layer2(Mlp net, int option) {
        System.arraycopy(net.rows[Mlp.LAYER_2 + H1], 0, sum2, 0, H2);
        for (int i = 0, at = option * H1; i < H1; i += 4, at += 4) {
            int row = Mlp.LAYER_2 + i;
            axpy4(
                    hidden1[at],
                    net.rows[row],
                    hidden1[at + 1],
                    net.rows[row + 1],
                    hidden1[at + 2],
                    net.rows[row + 2],
                    hidden1[at + 3],
                    net.rows[row + 3],
                    sum2);
        }
        System.arraycopy(sum2, 0, hidden2, option * H2, H2);
    }

    /** To be called when a network's weights have changed, before {@link #backward}. */
    void transpose(Mlp net) {
        for (int i = 0; i < H1; i++) {
            float[] row = net.rows[Mlp.LAYER_2 + i];
            for (int j = 0; j < H2; j++) {
                weight2[j][i] = row[j];
            }
        }
    }

    /** Adds to a gradient what the scores' derivatives mean for each parameter; after {@link #forward} of the same. */
    void backward(Mlp net, Step step, float[] derivatives, Mlp gradient) {
        Arrays.fill(delta1Sum, 0);
        for (int k = 0; k < step.options; k++) {
            if (derivatives[k] != 0) {
                last(net, k, derivatives[k], gradient);
                layer2Back(k, gradient);
                axpy(step.cpu[k], delta1, gradient.rows[Mlp.SHARED]);
                axpy(step.memory[k], delta1, gradient.rows[Mlp.SHARED + 1]);
                axpy(1, delta1, delta1Sum);
            }
        }
        for (int i = 0; i < Mlp.SHARED; i++) {
            axpy(step.shared[i], delta1Sum, gradient.rows[i]);
        }
        axpy(1, delta1Sum, gradient.rows[Mlp.IN]);
    }

    private void last(Mlp net, int option, float derivative, Mlp gradient) {
        System.arraycopy(hidden2, option * H2, sum2, 0, H2);
        axpy(derivative, sum2, gradient.rows[Mlp.LAST]);
        gradient.rows[Mlp.LAST + 1][0] += derivative;
        float[] last = net.rows[Mlp.LAST];
        for (int j = 0; j < H2; j++) {
            delta2[j] = derivative * last[j] * (1 - sum2[j] * sum2[j]);
        }
        axpy(1, delta2, gradient.rows[Mlp.LAYER_2 + H1]);
    }

    private void layer2Back(int option, Mlp gradient) {
        System.arraycopy(hidden1, option * H1, unit1, 0, H1);
        for (int i = 0; i < H1; i++) {
            axpy(unit1[i], delta2, gradient.rows[Mlp.LAYER_2 + i]);
        }
        Arrays.fill(delta1, 0);
        for (int j = 0; j < H2; j += 4) {
            axpy4(
                    delta2[j],
                    weight2[j],
                    delta2[j + 1],
                    weight2[j + 1],
                    delta2[j + 2],
                    weight2[j + 2],
                    delta2[j + 3],
                    weight2[j + 3],
                    delta1);
        }
        for (int i = 0; i < H1; i++) {
            delta1[i] *= 1 - unit1[i] * unit1[i];
        }
    }

    // The loops that count: arrays of their own and one index, from 0, so that the compiler makes vector instructions.

    private static void axpy(float x, float[] in, float[] sums) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] += x * in[j];
        }
    }

    private static void axpy4(
            float x0, float[] in0, float x1, float[] in1, float x2, float[] in2, float x3, float[] in3, float[] sums) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] = sums[j] + x0 * in0[j] + x1 * in1[j] + x2 * in2[j] + x3 * in3[j];
        }
    }

    private static void tanh(float[] values, int count) {
        for (int k = 0; k < count; k++) {
            values[k] = FastTanh.tanh(values[k]);
        }
    }
}
