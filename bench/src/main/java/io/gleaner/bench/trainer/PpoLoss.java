package io.gleaner.bench.trainer;

import io.gleaner.harvest.OptionSet;

/**
 * The loss of proximal policy optimisation (J. Schulman et al., 2017) with a clipped surrogate, an entropy bonus and a
 * smooth L1 value loss; the value of a state is the mean of the critic over its options, as in Freyr. One thread.
 */
final class PpoLoss {
    static final double CLIP = 0.2;
    static final double VALUE_COEFFICIENT = 0.5;
    static final double ENTROPY_COEFFICIENT = 0.01;

    private final double[] probabilities = new double[OptionSet.MAX_OPTIONS];

    /** The loss of one decision. */
    double loss(Mlp actor, Mlp critic, Step step) {
        forward(actor, step);
        double ratio = Math.exp(Math.log(probabilities[step.action]) - step.logProbability);
        double clipped = Math.max(1 - CLIP, Math.min(1 + CLIP, ratio));
        double surrogate = Math.min(ratio * step.advantage, clipped * step.advantage);
        double error = Math.abs(value(critic, step) - step.reward);
        double valueLoss = error < 1 ? 0.5 * error * error : error - 0.5;
        return -surrogate - ENTROPY_COEFFICIENT * entropy(step.options) + VALUE_COEFFICIENT * valueLoss;
    }

    /** Adds the loss's gradient, times a weight, to the gradients of both networks. */
    void gradient(Mlp actor, Mlp critic, Step step, double weight, Mlp actorGradient, Mlp criticGradient) {
        forward(actor, step);
        double entropy = entropy(step.options);
        double ratio = Math.exp(Math.log(probabilities[step.action]) - step.logProbability);
        boolean clipped = step.advantage > 0 ? ratio > 1 + CLIP : ratio < 1 - CLIP;
        double pull = clipped ? 0 : -step.advantage * ratio;
        for (int i = 0; i < step.options; i++) {
            double p = probabilities[i];
            double derivative = pull * ((i == step.action ? 1 : 0) - p);
            derivative += p > 0 ? ENTROPY_COEFFICIENT * p * (Math.log(p) + entropy) : 0;
            actor.forward(step.inputs, i * Mlp.IN);
            actor.backward(step.inputs, i * Mlp.IN, derivative * weight, actorGradient);
        }
        double error = value(critic, step) - step.reward;
        double derivative = VALUE_COEFFICIENT * Math.max(-1, Math.min(1, error)) / step.options;
        for (int i = 0; i < step.options; i++) {
            critic.forward(step.inputs, i * Mlp.IN);
            critic.backward(step.inputs, i * Mlp.IN, derivative * weight, criticGradient);
        }
    }

    private void forward(Mlp actor, Step step) {
        for (int i = 0; i < step.options; i++) {
            probabilities[i] = actor.forward(step.inputs, i * Mlp.IN);
        }
        Softmax.apply(probabilities, step.options);
    }

    private static double value(Mlp critic, Step step) {
        double sum = 0;
        for (int i = 0; i < step.options; i++) {
            sum += critic.forward(step.inputs, i * Mlp.IN);
        }
        return sum / step.options;
    }

    private double entropy(int options) {
        double sum = 0;
        for (int i = 0; i < options; i++) {
            double p = probabilities[i];
            sum -= p > 0 ? p * Math.log(p) : 0;
        }
        return sum;
    }
}
