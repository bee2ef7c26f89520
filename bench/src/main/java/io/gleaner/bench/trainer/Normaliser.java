package io.gleaner.bench.trainer;

import io.gleaner.harvest.freyr.StateVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;

/**
 * log(1 + gain * x) * scale + shift for each feature. The gains put a peak and an option of the same size at the same
 * place, whatever their units; scale and shift bring what was seen to mean 0 and deviation 1. Immutable.
 */
record Normaliser(float[] gain, float[] scale, float[] shift) {
    /** Counts, 0.25 core, 64 MiB, 100 ms, 1/s, 0.25 core, 64 MiB, 10 ms twice, and the option's own units. */
    private static final float[] GAIN = {1, 4, 1 / 64f, 10, 1, 4, 1 / 64f, 0.1f, 0.1f, 1, 1};

    private static final double DEVIATION_LEAST = 0.1;

    /** For raw rows as they occurred. */
    static Normaliser fit(List<float[]> rawRows) {
        double[] sum = new double[StateVector.FEATURES];
        double[] squares = new double[StateVector.FEATURES];
        long count = 0;
        for (float[] rows : rawRows) {
            for (int at = 0; at < rows.length; at += StateVector.FEATURES) {
                for (int i = 0; i < StateVector.FEATURES; i++) {
                    double x = StrictMath.log1p(GAIN[i] * rows[at + i]);
                    sum[i] += x;
                    squares[i] += x * x;
                }
                count++;
            }
        }
        float[] scale = new float[StateVector.FEATURES];
        float[] shift = new float[StateVector.FEATURES];
        for (int i = 0; i < StateVector.FEATURES; i++) {
            double mean = count == 0 ? 0 : sum[i] / count;
            double deviation = count == 0 ? 1 : Math.sqrt(Math.max(0, squares[i] / count - mean * mean));
            scale[i] = (float) (1 / Math.max(DEVIATION_LEAST, deviation));
            shift[i] = (float) -mean * scale[i];
        }
        return new Normaliser(GAIN.clone(), scale, shift);
    }

    /** The normalised features that all options share, from the first row. */
    float[] shared(FloatBuffer raw) {
        float[] shared = new float[StateVector.SHARED];
        for (int i = 0; i < shared.length; i++) {
            shared[i] = apply(i, raw.get(i));
        }
        return shared;
    }

    /** One normalised feature of every row. */
    float[] column(FloatBuffer raw, int rows, int feature) {
        float[] column = new float[rows];
        for (int k = 0, at = feature; k < rows; k++, at += StateVector.FEATURES) {
            column[k] = k > 0 && raw.get(at) == raw.get(at - StateVector.FEATURES)
                    ? column[k - 1]
                    : apply(feature, raw.get(at));
        }
        return column;
    }

    private float apply(int feature, float x) {
        return (float) (StrictMath.log(1 + (double) gain[feature] * x) * scale[feature] + shift[feature]);
    }

    void write(DataOutput out) throws IOException {
        for (int i = 0; i < StateVector.FEATURES; i++) {
            out.writeFloat(scale[i]);
            out.writeFloat(shift[i]);
        }
    }

    static Normaliser read(DataInput in) throws IOException {
        float[] scale = new float[StateVector.FEATURES];
        float[] shift = new float[StateVector.FEATURES];
        for (int i = 0; i < StateVector.FEATURES; i++) {
            scale[i] = in.readFloat();
            shift[i] = in.readFloat();
        }
        return new Normaliser(GAIN.clone(), scale, shift);
    }
}
