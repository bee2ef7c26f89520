package io.gleaner.harvest.freyr;

/**
 * The weights of Freyr's actor: 11 -> 32 -> 16 -> 1, tanh between, linear out, shared by all options and functions.
 * Freyr normalises nothing; here the normaliser {@code log(1 + gain * x) * scale + shift} stands in front, inside the
 * graph, so that an exported model needs nothing beside it. Immutable; any thread.
 */
public final class ScoreNetwork {
    /** Units of the first hidden layer. */
    public static final int HIDDEN_1 = 32;
    /** Units of the second hidden layer. */
    public static final int HIDDEN_2 = 16;

    final float[] gain;
    final float[] scale;
    final float[] shift;
    final float[][] weight1;
    final float[] bias1;
    final float[][] weight2;
    final float[] bias2;
    final float[] weight3;
    final float bias3;

    /**
     * Copies everything.
     *
     * @param gain of each feature, at least 0
     * @param scale of each feature
     * @param shift of each feature
     * @param weight1 [feature][unit of the first layer]
     * @param bias1 of the first layer
     * @param weight2 [unit of the first layer][unit of the second layer]
     * @param bias2 of the second layer
     * @param weight3 of each unit of the second layer
     * @param bias3 of the score
     * @throws IllegalArgumentException where a shape is wrong or a number isn't finite
     */
    public ScoreNetwork(
            float[] gain,
            float[] scale,
            float[] shift,
            float[][] weight1,
            float[] bias1,
            float[][] weight2,
            float[] bias2,
            float[] weight3,
            float bias3) {
        this.gain = vector("gain", gain, StateVector.FEATURES);
        this.scale = vector("scale", scale, StateVector.FEATURES);
        this.shift = vector("shift", shift, StateVector.FEATURES);
        this.weight1 = matrix("weight1", weight1, StateVector.FEATURES, HIDDEN_1);
        this.bias1 = vector("bias1", bias1, HIDDEN_1);
        this.weight2 = matrix("weight2", weight2, HIDDEN_1, HIDDEN_2);
        this.bias2 = vector("bias2", bias2, HIDDEN_2);
        this.weight3 = vector("weight3", weight3, HIDDEN_2);
        this.bias3 = vector("bias3", new float[] {bias3}, 1)[0];
        for (float g : gain) {
            if (g < 0) {
                throw new IllegalArgumentException("gain is at least 0, not " + g);
            }
        }
    }

    private static float[][] matrix(String name, float[][] values, int rows, int columns) {
        if (values.length != rows) {
            throw new IllegalArgumentException(name + " has " + rows + " rows, not " + values.length);
        }
        float[][] copy = new float[rows][];
        for (int i = 0; i < rows; i++) {
            copy[i] = vector(name, values[i], columns);
        }
        return copy;
    }

    private static float[] vector(String name, float[] values, int length) {
        if (values.length != length) {
            throw new IllegalArgumentException(name + " has " + length + " numbers, not " + values.length);
        }
        for (float value : values) {
            if (!Float.isFinite(value)) {
                throw new IllegalArgumentException(name + " holds " + value + ", a weight is a finite number");
            }
        }
        return values.clone();
    }
}
