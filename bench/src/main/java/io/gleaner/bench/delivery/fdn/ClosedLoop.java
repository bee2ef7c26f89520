package io.gleaner.bench.delivery.fdn;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Users who call, wait for the answer, sleep a second and call again (k6's virtual users, as the paper has them), on platforms in virtual time.
 * Runs vary by 30 % either way. One thread.
 */
final class ClosedLoop {
    private static final long SLEEP_NS = FdnPlatform.SECOND_NS;
    private static final double VARIATION = 0.3;

    private final FdnPlatform[] platforms;
    private final Chooser chooser;
    private final SplittableRandom random;
    private final long endNs;
    private final long countedFromNs;
    private final List<ArrayDeque<Run>> queues = new ArrayList<>();
    private final List<List<Run>> running = new ArrayList<>();
    private final double[] slowness;
    private final long[] wakeNs;
    private final List<Long> latenciesNs = new ArrayList<>();
    private final int[] ended;
    private long nowNs;

    /** Who decides; asked and told in the order of time. */
    interface Chooser {
        int choose(long nowNs, ClosedLoop loop);

        /** A run took so long, its wait not counted. */
        default void ended(int platform, long executionNs) {}
    }

    private static final class Run {
        private final int user;
        private final long askedNs;
        private double leftNs;
        private long startedNs;

        Run(int user, long askedNs, double leftNs) {
            this.user = user;
            this.askedNs = askedNs;
            this.leftNs = leftNs;
        }
    }

    /**
     * What came of it.
     *
     * @param per10s calls answered
     * @param shares of the platforms in them
     */
    record Outcome(double per10s, double p90Seconds, double[] shares) {}

    ClosedLoop(int users, long seconds, long countedFromSecond, long seed, Chooser chooser, FdnPlatform... platforms) {
        this.platforms = platforms;
        this.chooser = chooser;
        random = new SplittableRandom(seed);
        endNs = seconds * FdnPlatform.SECOND_NS;
        countedFromNs = countedFromSecond * FdnPlatform.SECOND_NS;
        slowness = new double[platforms.length];
        ended = new int[platforms.length];
        wakeNs = new long[users];
        for (int user = 0; user < users; user++) {
            wakeNs[user] = (long) (random.nextDouble() * SLEEP_NS);
        }
        for (int p = 0; p < platforms.length; p++) {
            slowness[p] = 1;
            queues.add(new ArrayDeque<>());
            running.add(new ArrayList<>());
        }
    }

    int queued(int platform) {
        return queues.get(platform).size();
    }

    int inFlight(int platform) {
        return running.get(platform).size();
    }

    FdnPlatform platform(int platform) {
        return platforms[platform];
    }

    /** From now on runs there take so many times as long. */
    void slow(int platform, double times) {
        slowness[platform] = times;
    }

    Outcome play() {
        while (nowNs < endNs) {
            int platform = -1;
            long nextNs = endNs;
            for (int p = 0; p < platforms.length; p++) {
                for (Run run : running.get(p)) {
                    long endsNs = nowNs + (long) Math.ceil(run.leftNs * factor(p));
                    if (endsNs < nextNs) {
                        nextNs = endsNs;
                        platform = p;
                    }
                }
            }
            int user = firstUser();
            boolean wakes = wakeNs[user] <= nextNs;
            advance(wakes ? wakeNs[user] : nextNs);
            if (wakes) {
                ask(user);
            } else if (platform >= 0) {
                end(platform);
            }
        }
        return outcome();
    }

    private double factor(int platform) {
        return slowness[platform] * (1 + platforms[platform].overload() * queued(platform));
    }

    private int firstUser() {
        int first = 0;
        for (int user = 1; user < wakeNs.length; user++) {
            first = wakeNs[user] < wakeNs[first] ? user : first;
        }
        return first;
    }

    private void advance(long toNs) {
        for (int p = 0; p < platforms.length; p++) {
            double done = (toNs - nowNs) / factor(p);
            running.get(p).forEach(run -> run.leftNs -= done);
        }
        nowNs = toNs;
    }

    private void ask(int user) {
        wakeNs[user] = Long.MAX_VALUE;
        int platform = chooser.choose(nowNs, this);
        double vary = 1 - VARIATION + 2 * VARIATION * random.nextDouble();
        queues.get(platform).add(new Run(user, nowNs, platforms[platform].executionNs() * vary));
        begin(platform);
    }

    private void begin(int platform) {
        while (inFlight(platform) < platforms[platform].slots() && queued(platform) > 0) {
            Run run = queues.get(platform).poll();
            run.startedNs = nowNs;
            running.get(platform).add(run);
        }
    }

    private void end(int platform) {
        Run first = running.get(platform).stream()
                .min((a, b) -> Double.compare(a.leftNs, b.leftNs))
                .orElseThrow();
        running.get(platform).remove(first);
        chooser.ended(platform, nowNs - first.startedNs);
        wakeNs[first.user] = nowNs + SLEEP_NS;
        if (nowNs >= countedFromNs) {
            latenciesNs.add(nowNs - first.askedNs);
            ended[platform]++;
        }
        begin(platform);
    }

    private Outcome outcome() {
        long[] sorted = latenciesNs.stream().mapToLong(Long::longValue).sorted().toArray();
        double seconds = (endNs - countedFromNs) / (double) FdnPlatform.SECOND_NS;
        int total = Math.max(1, sorted.length);
        double p90 = sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(0.9 * sorted.length) - 1] / 1e9;
        return new Outcome(
                10 * sorted.length / seconds,
                p90,
                Arrays.stream(ended)
                        .mapToDouble(count -> (double) count / total)
                        .toArray());
    }
}
