package io.gleaner.harvest.freyr;

import io.gleaner.harvest.Choice;
import java.nio.FloatBuffer;

/**
 * The score network in plain Java, equal to ONNX Runtime to 1e-5: serves until the native library has loaded, and where
 * it can't. Allocates nothing. Any thread.
 */
public final class JavaScorer implements Scorer {
    private final ScoreNetwork network;

    /** A scorer with the given weights. */
    public JavaScorer(ScoreNetwork network) {
        this.network = network;
    }

    @Override
    public int id() {
        return Choice.SCORER_JAVA;
    }

    @Override
    public boolean score(ScoreBuffers buffers, int rows) {
        FloatBuffer features = buffers.features();
        FloatBuffer scores = buffers.scores();
        for (int row = 0; row < rows; row++) {
            normalise(features, row * StateVector.FEATURES, row == 0, buffers);
            layer(buffers.input, network.weight1, network.bias1, buffers.hidden1);
            layer(buffers.hidden1, network.weight2, network.bias2, buffers.hidden2);
            float score = network.bias3;
            for (int i = 0; i < ScoreNetwork.HIDDEN_2; i++) {
                score += buffers.hidden2[i] * network.weight3[i];
            }
            scores.put(row, score);
        }
        return true;
    }

    @Override
    public void close() {
        // Holds nothing outside the heap.
    }

    /** Most features are the same in every row of a decision: their logarithms are kept from the row before. */
    private void normalise(FloatBuffer features, int at, boolean first, ScoreBuffers buffers) {
        for (int i = 0; i < StateVector.FEATURES; i++) {
            float x = features.get(at + i);
            if (first || x != buffers.raw[i]) {
                buffers.raw[i] = x;
                buffers.input[i] = (float) Math.log(network.gain[i] * x + 1f) * network.scale[i] + network.shift[i];
            }
        }
    }

    private static void layer(float[] in, float[][] weight, float[] bias, float[] out) {
        System.arraycopy(bias, 0, out, 0, out.length);
        for (int i = 0; i < in.length; i++) {
            float x = in[i];
            float[] w = weight[i];
            for (int j = 0; j < out.length; j++) {
                out[j] += x * w[j];
            }
        }
        for (int j = 0; j < out.length; j++) {
            out[j] = FastTanh.tanh(out[j]);
        }
    }
}
