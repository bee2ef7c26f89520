package io.gleaner.bench.trainer;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Improves actor and critic from a batch of decisions: some epochs of shuffled mini-batches. One thread. */
final class PpoUpdate {
    private static final int EPOCHS = 4;
    private static final int MINI_BATCH = 256;

    private final Mlp actor;
    private final Mlp critic;
    private final AdamW actorOptimiser;
    private final AdamW criticOptimiser;
    private final Mlp actorGradient = new Mlp();
    private final Mlp criticGradient = new Mlp();
    private final PpoLoss loss = new PpoLoss();
    private final SplittableRandom random;

    PpoUpdate(Mlp actor, Mlp critic, SplittableRandom random) {
        this.actor = actor;
        this.critic = critic;
        this.random = random;
        actorOptimiser = new AdamW(actor);
        criticOptimiser = new AdamW(critic);
    }

    /** Improves from at most so many of the steps, drawn at random. */
    void improve(List<Step> steps, int stepsMost, double learningRate) {
        standardise(steps);
        int[] order = new int[steps.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        shuffle(order);
        order = Arrays.copyOf(order, Math.min(order.length, stepsMost));
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            shuffle(order);
            for (int from = 0; from < order.length; from += MINI_BATCH) {
                miniBatch(steps, order, from, Math.min(order.length, from + MINI_BATCH), learningRate);
            }
        }
    }

    private void miniBatch(List<Step> steps, int[] order, int from, int to, double learningRate) {
        actorGradient.clear();
        criticGradient.clear();
        double weight = 1.0 / (to - from);
        for (int i = from; i < to; i++) {
            loss.gradient(actor, critic, steps.get(order[i]), weight, actorGradient, criticGradient);
        }
        actorOptimiser.step(actorGradient, learningRate);
        criticOptimiser.step(criticGradient, learningRate);
    }

    /** Advantages to mean 0 and deviation 1, so that the step size doesn't depend on the scenarios drawn. */
    private static void standardise(List<Step> steps) {
        double sum = 0;
        double squares = 0;
        for (Step step : steps) {
            sum += step.advantage;
            squares += step.advantage * step.advantage;
        }
        double mean = sum / Math.max(1, steps.size());
        double deviation = Math.sqrt(Math.max(0, squares / Math.max(1, steps.size()) - mean * mean));
        for (Step step : steps) {
            step.advantage = (step.advantage - mean) / (deviation + 1e-6);
        }
    }

    private void shuffle(int[] order) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[other];
            order[other] = swapped;
        }
    }
}
