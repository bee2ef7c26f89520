package io.gleaner.bench.trainer;

/** One decision of a rollout: what was seen, what was done, and, once the episode has ended, what came of it. */
final class Step {
    final int run;
    final double[] inputs;
    final int options;
    final int action;
    final double logProbability;
    final double value;
    /** The sum of rewards that is put down to it. */
    double reward;
    /** How much better than expected it was. */
    double advantage;

    Step(int run, double[] inputs, int options, int action, double logProbability, double value) {
        this.run = run;
        this.inputs = inputs;
        this.options = options;
        this.action = action;
        this.logProbability = logProbability;
        this.value = value;
    }
}
