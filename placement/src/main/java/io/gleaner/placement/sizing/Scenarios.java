package io.gleaner.placement.sizing;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * An SLO on a percentile of all requests, judged on a fixed number of drawn requests (Monte Carlo). Each request draws a payload and for each call a
 * place in the distribution of its function's own times; the same draws serve all sizes, and each call's draws are spread evenly (Latin hypercube,
 * McKay et al. 1979), so that sizes are compared, not luck.
 *
 * <p>To the percentile a margin is added: {@link #Z} standard errors of the percentile, from the number of samples behind each function on the
 * critical path (the quantile's influence function under a normal total) and the number of draws. One thread.
 */
final class Scenarios implements SloCheck {
    /** Far out on one side: of many sizes those are chosen whose samples were lucky, and rare slow runs hardly show in few samples. */
    static final double Z = 4;

    private static final int DRAWS = 2000;
    /** Of many calls each draw takes long, and their sum varies little; the margin knows of the fewer draws. */
    private static final int FEWER_DRAWS = 500;

    private static final int MANY_CALLS = 200;
    private static final int BLOCK = 250;
    private static final long MOST_CACHED = 4_000_000;
    private static final int LEAST_RUNS = 20;
    private static final double MOST_CORRECTION = 2;

    private final Profiles profiles;
    private final CallTree tree;
    private final double limitMs;
    private final double percentile;
    private final int drawn;
    private final float[][] draws;
    private final byte[] payload;
    private final double[][][] cached;
    private final double[] block = new double[BLOCK];
    private final double[] stages;
    private final double[] totals;
    private final int[] onPath;
    private double correction = 1;

    Scenarios(Profiles profiles, double limitMs, double percentile, long seed) {
        this.profiles = profiles;
        this.limitMs = limitMs;
        this.percentile = percentile;
        tree = profiles.tree;
        drawn = tree.calls() > MANY_CALLS ? FEWER_DRAWS : DRAWS;
        totals = new double[drawn];
        onPath = new int[tree.functions.length];
        stages = new double[tree.stages() * BLOCK];
        SplittableRandom random = new SplittableRandom(seed);
        draws = new float[tree.calls()][];
        for (int c = 0; c < draws.length; c++) {
            draws[c] = evenly(random);
        }
        payload = payloads(random);
        long columns = 0;
        for (int c = 0; c < tree.calls(); c++) {
            columns += profiles.sizesMb[tree.function[c]].length;
        }
        cached = columns * drawn <= MOST_CACHED ? new double[tree.calls()][][] : null;
    }

    /**
     * Learns from measured runs of the application by how much it is slower than its functions tell, since their times may rise together. Never faster.
     *
     * @param runs by size of all functions, ascending
     * @return the factor, 1 if there is nothing to learn
     */
    double correct(Problem problem, Map<Integer, double[]> runs) {
        double sum = 0;
        int count = 0;
        for (Map.Entry<Integer, double[]> run : runs.entrySet()) {
            int[] sizes = profiles.uniform(run.getKey());
            double[] measured = run.getValue();
            if (sizes != null && measured.length >= LEAST_RUNS) {
                double told = drawnPercentile(new Assignment(problem, sizes));
                sum += measured[Distribution.rank(percentile, measured.length)] / Math.max(told, 1e-9);
                count++;
            }
        }
        if (count > 0) {
            correction = Math.max(1, Math.min(MOST_CORRECTION, sum / count));
        }
        return correction;
    }

    @Override
    public boolean keeps(Assignment sizes) {
        draw(sizes);
        double least = limitMs - margin(sizes);
        int over = 0;
        int allowed = drawn - 1 - Distribution.rank(percentile, drawn);
        for (double total : totals) {
            over += total * correction > least ? 1 : 0;
        }
        return over <= allowed;
    }

    @Override
    public double ms(Assignment sizes) {
        return correction * drawnPercentile(sizes) + margin(sizes);
    }

    /** What is added to the percentile for few samples, after a draw of the same sizes. */
    double marginMs(Assignment sizes) {
        draw(sizes);
        return margin(sizes);
    }

    @Override
    public boolean byEstimate() {
        return false;
    }

    @Override
    public double limitMs() {
        return limitMs;
    }

    private double drawnPercentile(Assignment sizes) {
        draw(sizes);
        double[] sorted = totals.clone();
        Arrays.sort(sorted);
        return sorted[Distribution.rank(percentile, drawn)];
    }

    private void draw(Assignment sizes) {
        for (int from = 0; from < drawn; from += BLOCK) {
            Arrays.fill(stages, 0);
            for (int c = tree.calls() - 1; c >= 0; c--) {
                own(c, sizes.size(tree.function[c]), from);
                for (int s = tree.stagesFrom[c]; s < tree.stagesFrom[c + 1]; s++) {
                    for (int i = 0, at = s * BLOCK; i < BLOCK; i++, at++) {
                        block[i] += stages[at];
                    }
                }
                if (c > 0) {
                    for (int i = 0, at = tree.stageOf[c] * BLOCK; i < BLOCK; i++, at++) {
                        stages[at] = Math.max(stages[at], block[i]);
                    }
                }
            }
            System.arraycopy(block, 0, totals, from, BLOCK);
        }
    }

    /** Puts the drawn own times of a call into the block. */
    private void own(int call, int size, int from) {
        Distribution[] own = profiles.own[tree.function[call]][size];
        if (cached == null) {
            for (int i = 0; i < BLOCK; i++) {
                block[i] = own[payload[from + i]].quantile(draws[call][from + i]);
            }
            return;
        }
        if (cached[call] == null) {
            cached[call] = new double[profiles.own[tree.function[call]].length][];
        }
        if (cached[call][size] == null) {
            double[] column = new double[drawn];
            for (int r = 0; r < drawn; r++) {
                column[r] = own[payload[r]].quantile(draws[call][r]);
            }
            cached[call][size] = column;
        }
        System.arraycopy(cached[call][size], from, block, 0, BLOCK);
    }

    private double margin(Assignment sizes) {
        double mean = 0;
        double squares = 0;
        for (double total : totals) {
            mean += total;
            squares += total * total;
        }
        mean /= drawn;
        double deviation = Math.sqrt(Math.max(1e-12, squares / drawn - mean * mean));
        double z = Normal.quantile(percentile / 100);
        double p = percentile / 100;
        double error = p * (1 - p) / drawn * Math.pow(deviation / Normal.density(z), 2);
        sizes.countOnPath(onPath);
        for (int f = 0; f < onPath.length; f++) {
            if (onPath[f] > 0) {
                error += onPath[f] * onPath[f] * errorOf(profiles.own[f][sizes.size(f)], z, deviation);
            }
        }
        return correction * Z * Math.sqrt(error);
    }

    /** Squared error that a function's few samples bring into the percentile of a total with that deviation. */
    private double errorOf(Distribution[] byPayload, double z, double deviation) {
        double error = 0;
        for (int k = 0; k < byPayload.length; k++) {
            Distribution own = byPayload[k];
            double influence = own.variance
                    + z * own.third / deviation
                    + z * z * (own.fourth - own.variance * own.variance) / (4 * deviation * deviation);
            double fit = own.fitError * own.mean;
            double weight = profiles.weights[k];
            error += weight * weight * (Math.max(own.variance / 2, influence) / own.sorted.length + fit * fit);
        }
        return error;
    }

    private float[] evenly(SplittableRandom random) {
        float[] places = new float[drawn];
        for (int i = 0; i < drawn; i++) {
            int j = random.nextInt(i + 1);
            places[i] = places[j];
            places[j] = (i + 0.5f) / drawn;
        }
        return places;
    }

    /** A payload for each draw, by their shares, in random order. */
    private byte[] payloads(SplittableRandom random) {
        byte[] ofDraw = new byte[drawn];
        if (profiles.weights.length == 1) {
            return ofDraw;
        }
        float[] places = evenly(random);
        for (int r = 0; r < drawn; r++) {
            double left = places[r];
            int k = 0;
            while (k < profiles.weights.length - 1 && left >= profiles.weights[k]) {
                left -= profiles.weights[k++];
            }
            ofDraw[r] = (byte) k;
        }
        return ofDraw;
    }
}
