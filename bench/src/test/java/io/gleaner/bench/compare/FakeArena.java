package io.gleaner.bench.compare;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.simulator.ClusterResult.TimeSeries;
import io.gleaner.bench.workload.DrawnTape;
import io.gleaner.bench.workload.Tape;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Plays as it is told: a mean slowdown a policy, noise a seed and run; gleaner and window harvest a third. */
final class FakeArena implements Arena {
    private static final int INVOCATIONS = 3_300;

    private final Map<String, Double> slowdowns = new ConcurrentHashMap<>();
    private final AtomicInteger drawn = new AtomicInteger();
    private final double seedNoise;

    FakeArena(Map<String, Double> slowdowns, double seedNoise) {
        this.slowdowns.putAll(slowdowns);
        this.seedNoise = seedNoise;
    }

    static FakeArena usual() {
        return new FakeArena(
                Map.of(
                        "fixed",
                        1.0,
                        "free-only",
                        0.95,
                        "window",
                        0.9,
                        "gleaner",
                        0.8,
                        "gleaner-no-wire",
                        0.82,
                        "oracle",
                        0.75),
                0.02);
    }

    int tapesDrawn() {
        return drawn.get();
    }

    @Override
    public DrawnTape draw(Cell cell, long seed) {
        drawn.incrementAndGet();
        return Plays.tape(INVOCATIONS, 3, 10);
    }

    @Override
    public ClusterResult play(String policy, DrawnTape drawnTape, long seed, int seriesPoints) {
        Tape tape = drawnTape.tape();
        double level = slowdowns.get(policy) + seedNoise * new SplittableRandom(seed).nextGaussian();
        SplittableRandom random = new SplittableRandom(seed + policy.hashCode());
        float[] slowdown = new float[tape.size()];
        float[] harvested = new float[tape.size()];
        byte[] flags = new byte[tape.size()];
        for (int i = 0; i < slowdown.length; i++) {
            slowdown[i] = (float) (level + seedNoise * random.nextGaussian());
            harvested[i] = (policy.startsWith("gleaner") || policy.equals("window")) && i % 3 == 0 ? 0.4f : 0;
            flags[i] = i % 3 == 1 && !policy.equals("fixed") ? (byte) ClusterResult.GIVEN_MORE : 0;
        }
        ClusterResult result = Plays.result(tape, slowdown, harvested, flags, 0);
        return seriesPoints == 0 ? result : withSeries(result, seriesPoints);
    }

    private static ClusterResult withSeries(ClusterResult plain, int points) {
        double[] cores = new double[points];
        Arrays.setAll(cores, p -> 2_000 + 1_000 * Math.sin(p / 9.0));
        double[] bytes = new double[points];
        Arrays.setAll(bytes, p -> (double) (1L << 30) + p * 1e6);
        TimeSeries series =
                new TimeSeries(1_000_000_000, cores, cores, cores, cores, cores, bytes, bytes, bytes, bytes, bytes);
        return new ClusterResult(
                plain.measuredFrom(),
                plain.startNs(),
                plain.endNs(),
                plain.slowdown(),
                plain.node(),
                plain.harvestedShare(),
                plain.lentShare(),
                plain.flags(),
                plain.totals(),
                series);
    }
}
