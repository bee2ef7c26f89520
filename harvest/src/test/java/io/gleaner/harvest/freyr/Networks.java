package io.gleaner.harvest.freyr;

import java.util.Random;

/** Score networks for tests. */
public final class Networks {
    private Networks() {}

    /** A network with random weights of the size that training leaves. */
    public static ScoreNetwork random(long seed) {
        Random random = new Random(seed);
        float[] gain = fill(random, StateVector.FEATURES, 1);
        for (int i = 0; i < gain.length; i++) {
            gain[i] = Math.abs(gain[i]);
        }
        return new ScoreNetwork(
                gain,
                fill(random, StateVector.FEATURES, 0.5f),
                fill(random, StateVector.FEATURES, 0.5f),
                fill(random, StateVector.FEATURES, ScoreNetwork.HIDDEN_1, 0.6f),
                fill(random, ScoreNetwork.HIDDEN_1, 0.3f),
                fill(random, ScoreNetwork.HIDDEN_1, ScoreNetwork.HIDDEN_2, 0.5f),
                fill(random, ScoreNetwork.HIDDEN_2, 0.3f),
                fill(random, ScoreNetwork.HIDDEN_2, 1f),
                (float) random.nextGaussian());
    }

    /** Fills the rows of a decision with numbers such as occur. */
    public static void fillRows(ScoreBuffers buffers, int rows, long seed) {
        Random random = new Random(seed);
        float[] shared = new float[StateVector.FEATURES];
        for (int i = 0; i < shared.length; i++) {
            shared[i] = (float) Math.exp(random.nextGaussian() * 3);
        }
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < StateVector.FEATURES; i++) {
                float x = i < 9 ? shared[i] : 1 + random.nextInt(32);
                buffers.features().put(row * StateVector.FEATURES + i, x);
            }
        }
    }

    private static float[][] fill(Random random, int rows, int columns, float size) {
        float[][] values = new float[rows][];
        for (int i = 0; i < rows; i++) {
            values[i] = fill(random, columns, size);
        }
        return values;
    }

    private static float[] fill(Random random, int length, float size) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextGaussian() * size;
        }
        return values;
    }
}
