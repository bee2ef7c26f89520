package io.gleaner.bench.trainer;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Improves actor and critic from a batch of decisions: some epochs of shuffled mini-batches. A mini-batch's gradient is
 * summed up in parts of fixed size, which are added in their order: threads change nothing. Used by one thread.
 */
final class PpoUpdate {
    private static final int EPOCHS = 4;
    /** In deviations; what is rarer still says no more. */
    private static final double ADVANTAGE_MOST = 3;

    private static final int PARTS = 8;
    private static final int PART_STEPS = 32;
    private static final int MINI_BATCH = PARTS * PART_STEPS;

    private final Mlp actor;
    private final Mlp critic;
    private final AdamW actorOptimiser;
    private final AdamW criticOptimiser;
    private final Part[] parts = new Part[PARTS];

    /**
     * What an update saw in its last epoch.
     *
     * @param entropy mean entropy of the decisions
     * @param valueLoss mean loss of the critic
     */
    record Seen(double entropy, double valueLoss) {}

    /** A part's gradients and scratch. */
    private static final class Part {
        private final Mlp actorGradient = new Mlp();
        private final Mlp criticGradient = new Mlp();
        private final PpoLoss loss = new PpoLoss();
    }

    PpoUpdate(Mlp actor, Mlp critic) {
        this(actor, critic, new AdamW(actor), new AdamW(critic));
    }

    private PpoUpdate(Mlp actor, Mlp critic, AdamW actorOptimiser, AdamW criticOptimiser) {
        this.actor = actor;
        this.critic = critic;
        this.actorOptimiser = actorOptimiser;
        this.criticOptimiser = criticOptimiser;
        Arrays.setAll(parts, i -> new Part());
    }

    /** Improves from at most so many of the steps, drawn at random. */
    Seen improve(List<Step> steps, int stepsMost, double learningRate, SplittableRandom random, Workers workers) {
        standardise(steps);
        int[] order = new int[steps.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        shuffle(order, random);
        order = Arrays.copyOf(order, Math.min(order.length, stepsMost));
        double entropy = 0;
        double valueLoss = 0;
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            shuffle(order, random);
            entropy = 0;
            valueLoss = 0;
            for (int from = 0; from < order.length; from += MINI_BATCH) {
                int to = Math.min(order.length, from + MINI_BATCH);
                miniBatch(steps, order, from, to, learningRate, workers);
                for (Part part : parts) {
                    entropy += part.loss.entropySum();
                    valueLoss += part.loss.valueLossSum();
                }
            }
        }
        int count = Math.max(1, order.length);
        return new Seen(entropy / count, valueLoss / count);
    }

    private void miniBatch(List<Step> steps, int[] order, int from, int to, double learningRate, Workers workers) {
        double weight = 1.0 / (to - from);
        workers.map(PARTS, i -> {
            Part part = parts[i];
            part.actorGradient.clear();
            part.criticGradient.clear();
            part.loss.begin(actor, critic);
            int end = Math.min(to, from + (i + 1) * PART_STEPS);
            for (int k = from + i * PART_STEPS; k < end; k++) {
                part.loss.gradient(actor, critic, steps.get(order[k]), weight, part.actorGradient, part.criticGradient);
            }
            return part;
        });
        for (int i = 1; i < PARTS; i++) {
            parts[0].actorGradient.add(parts[i].actorGradient);
            parts[0].criticGradient.add(parts[i].criticGradient);
        }
        actorOptimiser.step(parts[0].actorGradient, learningRate);
        criticOptimiser.step(parts[0].criticGradient, learningRate);
    }

    /** Advantages to mean 0 and deviation 1, so that the step size doesn't depend on the episodes drawn. */
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
            double standard = (step.advantage - mean) / (deviation + 1e-6);
            step.advantage = Math.max(-ADVANTAGE_MOST, Math.min(ADVANTAGE_MOST, standard));
        }
    }

    private static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[other];
            order[other] = swapped;
        }
    }

    void write(DataOutput out) throws IOException {
        actorOptimiser.write(out);
        criticOptimiser.write(out);
    }

    /** Goes on with the moments that were written. */
    static PpoUpdate read(Mlp actor, Mlp critic, DataInput in) throws IOException {
        return new PpoUpdate(actor, critic, AdamW.read(actor, in), AdamW.read(critic, in));
    }
}
