package io.gleaner.harvest.freyr;

import io.gleaner.harvest.Choice;
import java.nio.FloatBuffer;

/**
 * The score network in plain Java, equal to ONNX Runtime to 1e-5. Works unit by unit over all options at once, so that
 * the compiler makes vector instructions of the loops; every sum is taken in one fixed order and no multiply-add is fused, so
 * that the same numbers give the same scores, bit for bit, whatever compiled the code: a decision replays. Allocates
 * nothing. Any thread.
 */
public final class JavaScorer implements Scorer {
    private static final int SHARED = StateVector.SHARED;
    /** tanh is 1 from here on; what stays below needs no bounds. */
    private static final float BOUND = FastTanh.BOUND;

    private final ScoreNetwork network;
    /** [unit of the second layer][unit of the first] */
    private final float[][] weight2;

    private final boolean bounded2;

    /** A scorer with the given weights. */
    public JavaScorer(ScoreNetwork network) {
        this.network = network;
        weight2 = new float[ScoreNetwork.HIDDEN_2][ScoreNetwork.HIDDEN_1];
        boolean within = true;
        for (int j = 0; j < ScoreNetwork.HIDDEN_2; j++) {
            float most = Math.abs(network.bias2[j]);
            for (int i = 0; i < ScoreNetwork.HIDDEN_1; i++) {
                weight2[j][i] = network.weight2[i][j];
                most += Math.abs(weight2[j][i]);
            }
            within &= most < BOUND;
        }
        bounded2 = within;
    }

    @Override
    public int id() {
        return Choice.SCORER_JAVA;
    }

    @Override
    public boolean wantsWholeRows() {
        return false;
    }

    @Override
    public boolean score(ScoreBuffers buffers, int rows) {
        ScoreBuffers.Layers at = buffers.layers;
        shared(buffers.features(), at.shared);
        options(buffers.features(), rows, at.cpu, at.memory);
        layer1(at, rows);
        layer2(at, rows);
        output(at, rows);
        buffers.scores().put(0, at.scores, 0, rows);
        return true;
    }

    @Override
    public void close() {
        // Holds nothing outside the heap.
    }

    /** The first layer's sums as far as they are the same for every option. */
    private void shared(FloatBuffer features, float[] sums) {
        System.arraycopy(network.bias1, 0, sums, 0, sums.length);
        for (int i = 0; i < SHARED; i++) {
            add(network.weight1[i], normalised(i, features.get(i)), sums, sums.length);
        }
    }

    /** The options' own two numbers, normalised. They form a grid: most logarithms were taken for a row before. */
    private void options(FloatBuffer features, int rows, float[] cpu, float[] memory) {
        int period = rows;
        for (int row = 0, at = SHARED; row < rows; row++, at += StateVector.FEATURES) {
            float x = features.get(at);
            if (row > 0 && x == features.get(at - StateVector.FEATURES)) {
                cpu[row] = cpu[row - 1];
            } else {
                cpu[row] = normalised(SHARED, x);
                period = row > 0 && period == rows ? row : period;
            }
            float y = features.get(at + 1);
            boolean known = row >= period && y == features.get(at + 1 - period * StateVector.FEATURES);
            memory[row] = known ? memory[row - period] : normalised(SHARED + 1, y);
        }
    }

    private float normalised(int feature, float x) {
        return (float) Math.log(network.gain[feature] * x + 1f) * network.scale[feature] + network.shift[feature];
    }

    private void layer1(ScoreBuffers.Layers at, int rows) {
        float[] cpuWeight = network.weight1[SHARED];
        float[] memoryWeight = network.weight1[SHARED + 1];
        float cpuMost = most(at.cpu, rows);
        float memoryMost = most(at.memory, rows);
        boolean within = true;
        for (int j = 0; j < ScoreNetwork.HIDDEN_1; j++) {
            float sum = at.shared[j];
            float[] unit = at.hidden1[j];
            first(sum, at.cpu, cpuWeight[j], at.memory, memoryWeight[j], unit, rows);
            System.arraycopy(unit, 0, at.flat, j * rows, rows);
            within &= Math.abs(sum) + cpuMost * Math.abs(cpuWeight[j]) + memoryMost * Math.abs(memoryWeight[j]) < BOUND;
        }
        tanh(at.flat, ScoreNetwork.HIDDEN_1 * rows, within);
        for (int j = 0; j < ScoreNetwork.HIDDEN_1; j++) {
            System.arraycopy(at.flat, j * rows, at.hidden1[j], 0, rows);
        }
    }

    private void layer2(ScoreBuffers.Layers at, int rows) {
        float[][] in = at.hidden1;
        for (int j = 0; j < ScoreNetwork.HIDDEN_2; j++) {
            float[] unit = at.unit;
            fill(unit, network.bias2[j], rows);
            float[] w = weight2[j];
            for (int i = 0; i < ScoreNetwork.HIDDEN_1; i += 4) {
                add4(in[i], w[i], in[i + 1], w[i + 1], in[i + 2], w[i + 2], in[i + 3], w[i + 3], unit, rows);
            }
            System.arraycopy(unit, 0, at.flat, j * rows, rows);
        }
        tanh(at.flat, ScoreNetwork.HIDDEN_2 * rows, bounded2);
    }

    private void output(ScoreBuffers.Layers at, int rows) {
        fill(at.scores, network.bias3, rows);
        for (int j = 0; j < ScoreNetwork.HIDDEN_2; j++) {
            System.arraycopy(at.flat, j * rows, at.unit, 0, rows);
            add(at.unit, network.weight3[j], at.scores, rows);
        }
    }

    // The loops that count. Each has arrays of its own and one index, from 0: what else there is keeps the compiler
    // from
    // vector instructions.

    private static void first(float sum, float[] cpu, float v, float[] memory, float w, float[] out, int count) {
        for (int k = 0; k < count; k++) {
            out[k] = sum + cpu[k] * v + memory[k] * w;
        }
    }

    private static void add(float[] in, float w, float[] sums, int count) {
        for (int k = 0; k < count; k++) {
            sums[k] += in[k] * w;
        }
    }

    /** Four at a time: sums are loaded and stored a quarter as often, in the order of {@link #add}. */
    private static void add4(
            float[] a, float v, float[] b, float w, float[] c, float x, float[] d, float y, float[] sums, int count) {
        for (int k = 0; k < count; k++) {
            sums[k] = sums[k] + a[k] * v + b[k] * w + c[k] * x + d[k] * y;
        }
    }

    private static void fill(float[] values, float value, int count) {
        for (int k = 0; k < count; k++) {
            values[k] = value;
        }
    }

    /** All units in one long loop, since short ones run their ends without vectors. */
    private static void tanh(float[] values, int count, boolean within) {
        if (within) {
            for (int k = 0; k < count; k++) {
                values[k] = FastTanh.tanhWithin(values[k]);
            }
        } else {
            for (int k = 0; k < count; k++) {
                values[k] = FastTanh.tanh(values[k]);
            }
        }
    }

    private static float most(float[] values, int count) {
        float most = 0;
        for (int k = 0; k < count; k++) {
            most = Math.max(most, Math.abs(values[k]));
        }
        return most;
    }
}
