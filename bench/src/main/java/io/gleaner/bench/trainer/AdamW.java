package io.gleaner.bench.trainer;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** AdamW (I. Loshchilov and F. Hutter, "Decoupled Weight Decay Regularization", ICLR 2019). One thread. */
final class AdamW {
    private static final double BETA_1 = 0.9;
    private static final double BETA_2 = 0.999;
    private static final float EPSILON = 1e-8f;
    private static final double WEIGHT_DECAY = 0.01;

    private final Mlp network;
    private final Mlp mean;
    private final Mlp square;
    private long steps;

    AdamW(Mlp network) {
        this(network, new Mlp(), new Mlp(), 0);
    }

    private AdamW(Mlp network, Mlp mean, Mlp square, long steps) {
        this.network = network;
        this.mean = mean;
        this.square = square;
        this.steps = steps;
    }

    /** One step down the gradient. */
    void step(Mlp gradient, double learningRate) {
        steps++;
        float correction1 = (float) (1 / (1 - StrictMath.pow(BETA_1, steps)));
        float correction2 = (float) (1 / (1 - StrictMath.pow(BETA_2, steps)));
        float rate = (float) learningRate;
        for (int i = 0; i < network.rows.length; i++) {
            step(network.rows[i], gradient.rows[i], mean.rows[i], square.rows[i], correction1, correction2, rate);
        }
    }

    private static void step(
            float[] w, float[] g, float[] m, float[] v, float correction1, float correction2, float rate) {
        for (int j = 0; j < w.length; j++) {
            m[j] = (float) BETA_1 * m[j] + (float) (1 - BETA_1) * g[j];
            v[j] = (float) BETA_2 * v[j] + (float) (1 - BETA_2) * g[j] * g[j];
            float update = m[j] * correction1 / ((float) Math.sqrt(v[j] * correction2) + EPSILON);
            w[j] -= rate * (update + (float) WEIGHT_DECAY * w[j]);
        }
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(steps);
        mean.write(out);
        square.write(out);
    }

    /** An optimiser of this network with the moments that were written. */
    static AdamW read(Mlp network, DataInput in) throws IOException {
        long steps = in.readLong();
        return new AdamW(network, Mlp.read(in), Mlp.read(in), steps);
    }
}
