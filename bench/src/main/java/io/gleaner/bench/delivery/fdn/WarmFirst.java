package io.gleaner.bench.delivery.fdn;

import io.gleaner.placement.delivery.Balancer;
import io.gleaner.placement.delivery.Call;
import io.gleaner.placement.delivery.Candidates;
import io.gleaner.placement.delivery.DeliveryDecision;
import io.gleaner.placement.delivery.Objective;
import io.gleaner.placement.delivery.Routing;
import io.gleaner.placement.delivery.Weights;
import java.util.SplittableRandom;

/**
 * Calls at random moments on the paper's five platforms, each of which keeps a container for ten seconds after a run. A run occupies
 * its container; a platform is warm while one is idle. Counted: cold starts while some platform was warm.
 */
final class WarmFirst {
    private static final String ROW = "Cold starts: five platforms, containers kept for 10 s";
    private static final int CALLS = 20_000;
    private static final long MEAN_GAP_NS = FdnPlatform.SECOND_NS / 5;
    private static final long KEPT_NS = 10 * FdnPlatform.SECOND_NS;
    private static final long COLD_NS = 5 * FdnPlatform.SECOND_NS;
    private static final int CONTAINERS = 64;
    /** hpc, old-hpc, cloud, public cloud, edge: P90 of nodeinfo with 50 users. */
    private static final long[] EXECUTION_NS = {400_000_000, 1_000_000_000, 2_500_000_000L, 500_000_000, 3_000_000_000L
    };

    private final long[][] idleFromNs = new long[EXECUTION_NS.length][CONTAINERS];
    private final Candidates all = new Candidates(EXECUTION_NS.length);

    private WarmFirst() {}

    static void play(FdnReport report) {
        report.figure(
                ROW,
                "round robin: cold starts while a platform was warm",
                new WarmFirst().avoidable(Objective.ROUND_ROBIN),
                "");
        report.atMost(
                ROW,
                "warm first: cold starts while a platform was warm",
                new WarmFirst().avoidable(Objective.WARM_FIRST),
                0);
    }

    private int avoidable(Objective objective) {
        SplittableRandom random = new SplittableRandom(1);
        Routing routing = new Routing(objective, 0, Weights.equal(EXECUTION_NS.length));
        DeliveryDecision decision = new DeliveryDecision();
        Balancer balancer = new Balancer();
        Call call = new Call().set(0, -1, 1);
        long nowNs = KEPT_NS;
        int avoidable = 0;
        for (int i = 0; i < CALLS; i++) {
            nowNs += (long) (-MEAN_GAP_NS * Math.log(1 - random.nextDouble()));
            boolean anyWarm = fill(nowNs);
            int platform = balancer.decide(call, all, routing, random.nextLong(), decision);
            boolean cold = !run(platform, nowNs);
            avoidable += cold && anyWarm ? 1 : 0;
        }
        return avoidable;
    }

    private boolean fill(long nowNs) {
        all.clear();
        boolean any = false;
        for (int p = 0; p < EXECUTION_NS.length; p++) {
            boolean warm = idle(p, nowNs) >= 0;
            any |= warm;
            int row = all.add(p, Candidates.USABLE | (warm ? Candidates.WARM : 0));
            all.times(row, EXECUTION_NS[p], EXECUTION_NS[p], EXECUTION_NS[p]);
            all.costs(row, 0, 0, COLD_NS, -1);
        }
        return any;
    }

    /** A container that waits; 0 in its place means there is none. */
    private int idle(int platform, long nowNs) {
        for (int c = 0; c < CONTAINERS; c++) {
            long fromNs = idleFromNs[platform][c];
            if (fromNs > 0 && fromNs <= nowNs && nowNs - fromNs < KEPT_NS) {
                return c;
            }
        }
        return -1;
    }

    /** Whether it found a container. */
    private boolean run(int platform, long nowNs) {
        int container = idle(platform, nowNs);
        boolean warm = container >= 0;
        for (int c = 0; c < CONTAINERS && container < 0; c++) {
            boolean gone = idleFromNs[platform][c] == 0 || nowNs - idleFromNs[platform][c] >= KEPT_NS;
            container = gone ? c : container;
        }
        idleFromNs[platform][container] = nowNs + EXECUTION_NS[platform] + (warm ? 0 : COLD_NS);
        return warm;
    }
}
