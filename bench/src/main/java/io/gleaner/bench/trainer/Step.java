package io.gleaner.bench.trainer;

/** One decision of a rollout: what was seen, what was done, and, once the episode has ended, what came of it. */
final class Step {
    /** The invocation, by its index on the tape. */
    final int run;
    /** Normalised features that all options share. */
    final float[] shared;
    /** Each option's normalised CPU. */
    final float[] cpu;
    /** Each option's normalised memory. */
    final float[] memory;

    final int options;
    final int action;
    final double logProbability;
    /** What the critic said of it. */
    final double value;
    /** The sum of rewards that is put down to it. */
    double reward;
    /** What the critic should have said of it. */
    double valueTarget;
    /** How much better than expected it was. */
    double advantage;

    Step(int run, float[] shared, float[] cpu, float[] memory, int action, double logProbability, double value) {
        this.run = run;
        this.shared = shared;
        this.cpu = cpu;
        this.memory = memory;
        this.options = cpu.length;
        this.action = action;
        this.logProbability = logProbability;
        this.value = value;
    }
}
