package io.gleaner.bench.trainer;

/** Scores to probabilities. {@link StrictMath}, so that a training gives the same file on every machine. Stateless. */
final class Softmax {
    private Softmax() {}

    /** The softmax of the first scores. */
    static void apply(float[] scores, double[] probabilities, int count) {
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            best = Math.max(best, scores[i]);
        }
        double sum = 0;
        for (int i = 0; i < count; i++) {
            probabilities[i] = StrictMath.exp(scores[i] - best);
            sum += probabilities[i];
        }
        for (int i = 0; i < count; i++) {
            probabilities[i] /= sum;
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
