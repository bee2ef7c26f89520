package io.gleaner.bench.delivery.fdn;

import io.gleaner.placement.behaviour.ExecutionTimes;
import io.gleaner.placement.behaviour.LearnedWeights;
import io.gleaner.placement.delivery.Balancer;
import io.gleaner.placement.delivery.Call;
import io.gleaner.placement.delivery.Candidates;
import io.gleaner.placement.delivery.DeliveryDecision;
import io.gleaner.placement.delivery.Objective;
import io.gleaner.placement.delivery.Routing;
import io.gleaner.placement.delivery.SendHistory;
import io.gleaner.placement.delivery.Weights;
import java.util.SplittableRandom;

/** Our rules before platforms that report twice a second; the first may be where the gateway itself is. One thread. */
final class Gateway implements ClosedLoop.Chooser {
    private static final long REPORT_NS = FdnPlatform.SECOND_NS / 2;
    private static final int FUNCTION = 0;
    private static final long MEMORY_BYTES = 256L << 20;
    private static final int REMOTE = -1;

    private final int here;
    private final Routing routing;
    private final Candidates all;
    private final ExecutionTimes times;
    private final LearnedWeights learned;
    private final SendHistory sends;
    private final int[] queued;
    private final int[] inFlight;
    private final boolean[] noMemory;
    private final SplittableRandom random;
    private final Balancer balancer = new Balancer();
    private final Call call = new Call();
    private final DeliveryDecision decision = new DeliveryDecision();
    private long reportNs = Long.MIN_VALUE;

    /** @param here the platform that calls arrive at; -1 = none of them */
    Gateway(int platforms, int here, Objective objective, Weights weights, long seed) {
        this.here = here;
        routing = new Routing(objective, 0, weights);
        all = new Candidates(platforms);
        times = new ExecutionTimes(1, platforms);
        learned = new LearnedWeights(times);
        sends = new SendHistory(platforms);
        queued = new int[platforms];
        inFlight = new int[platforms];
        noMemory = new boolean[platforms];
        random = new SplittableRandom(seed);
    }

    static Gateway learning(int platforms, int here, long seed) {
        return new Gateway(platforms, here, Objective.FASTEST, Weights.equal(platforms), seed);
    }

    static Gateway fixed(long seed, double... weights) {
        return new Gateway(weights.length, REMOTE, Objective.FIXED_WEIGHTS, Weights.of(weights), seed);
    }

    /** From now on the platform has no memory for another container, and keeps none warm. */
    void noMemory(int platform) {
        noMemory[platform] = true;
    }

    /** What was learned: calls a second that a platform can do. */
    double capacity(int platform) {
        return learned.of(FUNCTION, platform);
    }

    @Override
    public int choose(long nowNs, ClosedLoop loop) {
        if (reportNs == Long.MIN_VALUE || nowNs - reportNs >= REPORT_NS) {
            report(nowNs, loop);
        }
        all.clear();
        for (int p = 0; p < queued.length; p++) {
            candidate(p, nowNs, loop);
        }
        int target = balancer.decide(call.set(MEMORY_BYTES, -1, 1), all, routing, random.nextLong(), decision);
        sends.sent(target, nowNs);
        return target;
    }

    private void report(long nowNs, ClosedLoop loop) {
        reportNs = nowNs;
        double[] capacities = new double[queued.length];
        for (int p = 0; p < queued.length; p++) {
            queued[p] = loop.queued(p);
            inFlight[p] = loop.inFlight(p);
            learned.slots(FUNCTION, p, loop.platform(p).slots());
            capacities[p] = learned.of(FUNCTION, p);
        }
        if (routing.objective() == Objective.FASTEST) {
            routing.weights(Weights.of(capacities));
        }
    }

    private void candidate(int platform, long nowNs, ClosedLoop loop) {
        boolean local = platform == here;
        int row = all.add(platform, Candidates.USABLE | (noMemory[platform] ? 0 : Candidates.WARM));
        int slots = loop.platform(platform).slots();
        if (local) {
            all.local(row);
            all.load(row, loop.queued(platform), loop.inFlight(platform), slots, 0, 0);
        } else {
            int since = sends.since(platform, reportNs, nowNs);
            all.load(row, queued[platform], inFlight[platform], slots, since, nowNs - reportNs);
        }
        if (noMemory[platform]) {
            all.freeMemory(row, 0);
        }
        long meanNs = times.meanNs(FUNCTION, platform);
        all.times(row, meanNs, times.p90Ns(FUNCTION, platform), meanNs);
    }

    @Override
    public void ended(int platform, long executionNs) {
        times.observe(FUNCTION, platform, executionNs);
    }
}
