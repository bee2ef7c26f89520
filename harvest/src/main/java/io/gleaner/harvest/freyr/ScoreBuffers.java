package io.gleaner.harvest.freyr;

import io.gleaner.harvest.OptionSet;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/**
 * The scratch of one decision: the rows of a state and their scores, off the heap so that native code reads and writes
 * them in place. One thread at a time, lent by a {@link ScratchPool}.
 */
public final class ScoreBuffers {
    private final int index;
    private final FloatBuffer features;
    private final FloatBuffer scores;
    final float[] shared = new float[StateVector.SHARED];
    final Layers layers = new Layers();

    ScoreBuffers(int index) {
        this.index = index;
        features = direct(OptionSet.MAX_OPTIONS * StateVector.FEATURES);
        scores = direct(OptionSet.MAX_OPTIONS);
    }

    private static FloatBuffer direct(int floats) {
        return ByteBuffer.allocateDirect(floats * Float.BYTES)
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
    }

    /** Its place in the pool. */
    public int index() {
        return index;
    }

    /** {@link StateVector#FEATURES} floats a row, {@link OptionSet#MAX_OPTIONS} rows; read and write by index only. */
    public FloatBuffer features() {
        return features;
    }

    /** A score a row; read and write by index only. */
    public FloatBuffer scores() {
        return scores;
    }

    /** What {@link JavaScorer} works on: a number an option in every row. */
    static final class Layers {
        final float[] shared = new float[ScoreNetwork.HIDDEN_1];
        final float[] cpu = new float[OptionSet.MAX_OPTIONS];
        final float[] memory = new float[OptionSet.MAX_OPTIONS];
        final float[][] hidden1 = new float[ScoreNetwork.HIDDEN_1][OptionSet.MAX_OPTIONS];
        final float[] unit = new float[OptionSet.MAX_OPTIONS];
        final float[] scores = new float[OptionSet.MAX_OPTIONS];
        /** A layer's units one behind the other, without gaps. */
        final float[] flat = new float[ScoreNetwork.HIDDEN_1 * OptionSet.MAX_OPTIONS];
    }
}
