package io.gleaner.bench.trainer;

import io.gleaner.harvest.freyr.ScoreNetwork;
import io.gleaner.harvest.freyr.StateVector;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A network of Freyr's shape, 11 -> 32 -> 16 -> 1 with tanh between: actor and critic have one each. Also the shape of a
 * gradient and of an optimiser's moments. Rows per input instead of one flat array, so that the inner loops are
 * vectorised. One thread.
 */
final class Mlp {
    static final int IN = StateVector.FEATURES;
    static final int H1 = ScoreNetwork.HIDDEN_1;
    static final int H2 = ScoreNetwork.HIDDEN_2;

    /** Blocks of parameters: IN rows and a bias of the first layer, H1 rows and a bias of the second, one of the third. */
    final double[][] rows = new double[IN + 1 + H1 + 1 + 2][];

    private final double[] hidden1 = new double[H1];
    private final double[] hidden2 = new double[H2];
    private final double[] delta1 = new double[H1];
    private final double[] delta2 = new double[H2];

    Mlp() {
        for (int i = 0; i <= IN; i++) {
            rows[i] = new double[H1];
        }
        for (int i = 0; i <= H1; i++) {
            rows[IN + 1 + i] = new double[H2];
        }
        rows[IN + H1 + 2] = new double[H2];
        rows[IN + H1 + 3] = new double[1];
    }

    /** Glorot's uniform initialisation; the last layer small, so that training begins near the uniform policy. */
    static Mlp random(SplittableRandom random) {
        Mlp mlp = new Mlp();
        for (int i = 0; i < IN; i++) {
            fill(mlp.rows[i], Math.sqrt(6.0 / (IN + H1)), random);
        }
        for (int i = 0; i < H1; i++) {
            fill(mlp.rows[IN + 1 + i], Math.sqrt(6.0 / (H1 + H2)), random);
        }
        fill(mlp.rows[IN + H1 + 2], 0.1, random);
        return mlp;
    }

    private static void fill(double[] row, double bound, SplittableRandom random) {
        for (int j = 0; j < row.length; j++) {
            row[j] = (2 * random.nextDouble() - 1) * bound;
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
        for (double[] row : rows) {
            Arrays.fill(row, 0);
        }
    }

    /** The output for the inputs at an offset; what {@link #backward} needs stays until the next call. */
    double forward(double[] inputs, int at) {
        layer(inputs, at, IN, 0, hidden1);
        layer(hidden1, 0, H1, IN + 1, hidden2);
        double out = rows[IN + H1 + 3][0];
        double[] last = rows[IN + H1 + 2];
        for (int j = 0; j < H2; j++) {
            out += hidden2[j] * last[j];
        }
        return out;
    }

    private void layer(double[] inputs, int at, int count, int block, double[] out) {
        System.arraycopy(rows[block + count], 0, out, 0, out.length);
        for (int i = 0; i < count; i++) {
            double x = inputs[at + i];
            double[] weight = rows[block + i];
            for (int j = 0; j < out.length; j++) {
                out[j] += x * weight[j];
            }
        }
        for (int j = 0; j < out.length; j++) {
            out[j] = tanh(out[j]);
        }
    }

    /** Adds to a gradient what an output's derivative means for each parameter; after {@link #forward} of the same. */
    void backward(double[] inputs, int at, double derivative, Mlp gradient) {
        double[] last = rows[IN + H1 + 2];
        double[] lastGradient = gradient.rows[IN + H1 + 2];
        for (int j = 0; j < H2; j++) {
            lastGradient[j] += derivative * hidden2[j];
            delta2[j] = derivative * last[j] * (1 - hidden2[j] * hidden2[j]);
        }
        gradient.rows[IN + H1 + 3][0] += derivative;
        for (int i = 0; i < H1; i++) {
            delta1[i] = dot(rows[IN + 1 + i], delta2) * (1 - hidden1[i] * hidden1[i]);
        }
        outer(hidden1, 0, H1, delta2, IN + 1, gradient);
        outer(inputs, at, IN, delta1, 0, gradient);
    }

    private static void outer(double[] inputs, int at, int count, double[] delta, int block, Mlp gradient) {
        for (int i = 0; i < count; i++) {
            double x = inputs[at + i];
            double[] row = gradient.rows[block + i];
            for (int j = 0; j < delta.length; j++) {
                row[j] += x * delta[j];
            }
        }
        double[] bias = gradient.rows[block + count];
        for (int j = 0; j < delta.length; j++) {
            bias[j] += delta[j];
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    /** By the exponential, which the JVM has as an intrinsic; {@link Math#tanh} is several times slower. */
    private static double tanh(double x) {
        return 1 - 2 / (Math.exp(2 * x) + 1);
    }

    /** As the network that is served, behind a normaliser. */
    ScoreNetwork export(Normaliser normaliser) {
        return new ScoreNetwork(
                normaliser.gain(),
                normaliser.scale(),
                normaliser.shift(),
                floats(0, IN),
                floats(rows[IN]),
                floats(IN + 1, H1),
                floats(rows[IN + 1 + H1]),
                floats(rows[IN + H1 + 2]),
                (float) rows[IN + H1 + 3][0]);
    }

    private float[][] floats(int block, int count) {
        float[][] values = new float[count][];
        for (int i = 0; i < count; i++) {
            values[i] = floats(rows[block + i]);
        }
        return values;
    }

    private static float[] floats(double[] row) {
        float[] values = new float[row.length];
        for (int j = 0; j < row.length; j++) {
            values[j] = (float) row[j];
        }
        return values;
    }
}
