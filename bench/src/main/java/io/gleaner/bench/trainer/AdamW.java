package io.gleaner.bench.trainer;

/** AdamW (I. Loshchilov and F. Hutter, "Decoupled Weight Decay Regularization", ICLR 2019). One thread. */
final class AdamW {
    private static final double BETA_1 = 0.9;
    private static final double BETA_2 = 0.999;
    private static final double EPSILON = 1e-8;
    private static final double WEIGHT_DECAY = 0.01;

    private final Mlp network;
    private final Mlp mean = new Mlp();
    private final Mlp square = new Mlp();
    private int steps;

    AdamW(Mlp network) {
        this.network = network;
    }

    /** One step down the gradient. */
    void step(Mlp gradient, double learningRate) {
        steps++;
        double correction1 = 1 - Math.pow(BETA_1, steps);
        double correction2 = 1 - Math.pow(BETA_2, steps);
        for (int i = 0; i < network.rows.length; i++) {
            double[] w = network.rows[i];
            double[] g = gradient.rows[i];
            double[] m = mean.rows[i];
            double[] v = square.rows[i];
            for (int j = 0; j < w.length; j++) {
                m[j] = BETA_1 * m[j] + (1 - BETA_1) * g[j];
                v[j] = BETA_2 * v[j] + (1 - BETA_2) * g[j] * g[j];
                double update = m[j] / correction1 / (Math.sqrt(v[j] / correction2) + EPSILON);
                w[j] -= learningRate * (update + WEIGHT_DECAY * w[j]);
            }
        }
    }
}
