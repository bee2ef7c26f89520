package io.gleaner.bench.trainer;

import io.gleaner.harvest.OptionSet;

/**
 * The loss of proximal policy optimisation (J. Schulman et al., 2017) with a clipped surrogate, an entropy bonus and a
 * smooth L1 value loss; the value of a state is the mean of the critic over its options, as in Freyr. Scratch: one thread.
 */
final class PpoLoss {
    static final double CLIP = 0.2;
    static final double VALUE_COEFFICIENT = 0.5;
    static final double ENTROPY_COEFFICIENT = 0.01;

    private final MlpPass actorPass = new MlpPass();
    private final MlpPass criticPass = new MlpPass();
    private final double[] probabilities = new double[OptionSet.MAX_OPTIONS];
    private final float[] derivatives = new float[OptionSet.MAX_OPTIONS];
    private double entropySum;
    private double valueLossSum;

    /** To be called when the networks have changed, before {@link #gradient}. */
    void begin(Mlp actor, Mlp critic) {
        actorPass.transpose(actor);
        criticPass.transpose(critic);
        entropySum = 0;
        valueLossSum = 0;
    }

    /** Entropy of the decisions since {@link #begin}, summed. */
    double entropySum() {
        return entropySum;
    }

    /** Value loss of the decisions since {@link #begin}, summed. */
    double valueLossSum() {
        return valueLossSum;
    }

    /** The loss of one decision. */
    double loss(Mlp actor, Mlp critic, Step step) {
        forward(actor, step);
        double ratio = ratio(step);
        double clipped = Math.max(1 - CLIP, Math.min(1 + CLIP, ratio));
        double surrogate = Math.min(ratio * step.advantage, clipped * step.advantage);
        double valueLoss = smoothL1(value(critic, step) - step.valueTarget);
        return -surrogate - ENTROPY_COEFFICIENT * entropy(step.options) + VALUE_COEFFICIENT * valueLoss;
    }

    /** Adds the loss's gradient, times a weight, to the gradients of both networks; after {@link #begin}. */
    void gradient(Mlp actor, Mlp critic, Step step, double weight, Mlp actorGradient, Mlp criticGradient) {
        forward(actor, step);
        double entropy = entropy(step.options);
        double ratio = ratio(step);
        boolean clipped = step.advantage > 0 ? ratio > 1 + CLIP : ratio < 1 - CLIP;
        double pull = clipped ? 0 : -step.advantage * ratio;
        for (int i = 0; i < step.options; i++) {
            double p = probabilities[i];
            double derivative = pull * ((i == step.action ? 1 : 0) - p);
            derivative += p > 0 ? ENTROPY_COEFFICIENT * p * (StrictMath.log(p) + entropy) : 0;
            derivatives[i] = (float) (derivative * weight);
        }
        actorPass.backward(actor, step, derivatives, actorGradient);
        double error = value(critic, step) - step.valueTarget;
        double derivative = VALUE_COEFFICIENT * Math.max(-1, Math.min(1, error)) / step.options;
        for (int i = 0; i < step.options; i++) {
            derivatives[i] = (float) (derivative * weight);
        }
        criticPass.backward(critic, step, derivatives, criticGradient);
        entropySum += entropy;
        valueLossSum += smoothL1(error);
    }

    private static double smoothL1(double error) {
        double size = Math.abs(error);
        return size < 1 ? 0.5 * size * size : size - 0.5;
    }

    private double ratio(Step step) {
        return StrictMath.exp(
                StrictMath.log(Math.max(Double.MIN_NORMAL, probabilities[step.action])) - step.logProbability);
    }

    private void forward(Mlp actor, Step step) {
        actorPass.forward(actor, step);
        Softmax.apply(actorPass.scores, probabilities, step.options);
    }

    private double value(Mlp critic, Step step) {
        criticPass.forward(critic, step);
        double sum = 0;
        for (int i = 0; i < step.options; i++) {
            sum += criticPass.scores[i];
        }
        return sum / step.options;
    }

    private double entropy(int options) {
        double sum = 0;
        for (int i = 0; i < options; i++) {
            double p = probabilities[i];
            sum -= p > 0 ? p * StrictMath.log(p) : 0;
        }
        return sum;
    }
}
