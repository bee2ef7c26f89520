package io.gleaner.bench.trainer;

/** Scores to probabilities. Stateless. */
final class Softmax {
    private Softmax() {}

    /** Replaces the first scores by their softmax. */
    static void apply(double[] scores, int count) {
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            best = Math.max(best, scores[i]);
        }
        double sum = 0;
        for (int i = 0; i < count; i++) {
            scores[i] = Math.exp(scores[i] - best);
            sum += scores[i];
        }
        for (int i = 0; i < count; i++) {
            scores[i] /= sum;
        }
    }

    /** The index at which the sum of probabilities passes a number drawn from [0, 1). */
    static int draw(double[] probabilities, int count, double drawn) {
        double rest = drawn;
        for (int i = 0; i < count - 1; i++) {
            rest -= probabilities[i];
            if (rest < 0) {
                return i;
            }
        }
        return count - 1;
    }
}
