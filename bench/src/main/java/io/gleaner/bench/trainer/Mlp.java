package io.gleaner.bench.trainer;

import io.gleaner.harvest.freyr.ScoreNetwork;
import io.gleaner.harvest.freyr.StateVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The parameters of a network of Freyr's shape, 11 -> 32 -> 16 -> 1 with tanh between: actor and critic have one each.
 * Also the shape of a gradient and of an optimiser's moments. Rows per input instead of one flat array, so that the inner
 * loops are vectorised; {@link MlpPass} computes with them. One thread writes.
 */
final class Mlp {
    static final int IN = StateVector.FEATURES;
    static final int SHARED = StateVector.SHARED;
    static final int H1 = ScoreNetwork.HIDDEN_1;
    static final int H2 = ScoreNetwork.HIDDEN_2;

    /** Where the second layer's rows begin. */
    static final int LAYER_2 = IN + 1;
    /** The row of the last layer; its bias stands in the next. */
    static final int LAST = IN + H1 + 2;

    /** Blocks of parameters: IN rows and a bias of the first layer, H1 rows and a bias of the second, one of the third. */
    final float[][] rows = new float[LAST + 2][];

    Mlp() {
        for (int i = 0; i <= IN; i++) {
            rows[i] = new float[H1];
        }
        for (int i = 0; i <= H1; i++) {
            rows[LAYER_2 + i] = new float[H2];
        }
        rows[LAST] = new float[H2];
        rows[LAST + 1] = new float[1];
    }

    /** Glorot's uniform initialisation; the last layer small, so that training begins near the uniform policy. */
    static Mlp random(SplittableRandom random) {
        Mlp mlp = new Mlp();
        for (int i = 0; i < IN; i++) {
            fill(mlp.rows[i], Math.sqrt(6.0 / (IN + H1)), random);
        }
        for (int i = 0; i < H1; i++) {
            fill(mlp.rows[LAYER_2 + i], Math.sqrt(6.0 / (H1 + H2)), random);
        }
        fill(mlp.rows[LAST], 0.1, random);
        return mlp;
    }

    private static void fill(float[] row, double bound, SplittableRandom random) {
        for (int j = 0; j < row.length; j++) {
            row[j] = (float) ((2 * random.nextDouble() - 1) * bound);
        }
    }

    Mlp copy() {
        Mlp copy = new Mlp();
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, copy.rows[i], 0, rows[i].length);
        }
        return copy;
    }

    void clear() {
        for (float[] row : rows) {
            Arrays.fill(row, 0);
        }
    }

    /** Adds another one's parameters to these. */
    void add(Mlp other) {
        for (int i = 0; i < rows.length; i++) {
            float[] to = rows[i];
            float[] from = other.rows[i];
            for (int j = 0; j < to.length; j++) {
                to[j] += from[j];
            }
        }
    }

    void write(DataOutput out) throws IOException {
        for (float[] row : rows) {
            for (float value : row) {
                out.writeFloat(value);
            }
        }
    }

    static Mlp read(DataInput in) throws IOException {
        Mlp mlp = new Mlp();
        for (float[] row : mlp.rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = in.readFloat();
            }
        }
        return mlp;
    }

    /** As the network that is served, behind a normaliser. */
    ScoreNetwork export(Normaliser normaliser) {
        return new ScoreNetwork(
                normaliser.gain(),
                normaliser.scale(),
                normaliser.shift(),
                Arrays.copyOfRange(rows, 0, IN),
                rows[IN],
                Arrays.copyOfRange(rows, LAYER_2, LAYER_2 + H1),
                rows[LAYER_2 + H1],
                rows[LAST],
                rows[LAST + 1][0]);
    }
}
