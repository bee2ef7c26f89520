package io.gleaner.bench.delivery.simulate;

import io.gleaner.placement.behaviour.ExecutionTimes;
import io.gleaner.placement.behaviour.Probation;
import io.gleaner.placement.delivery.Balancer;
import io.gleaner.placement.delivery.Call;
import io.gleaner.placement.delivery.Candidates;
import io.gleaner.placement.delivery.DeliveryDecision;
import io.gleaner.placement.delivery.Objective;
import io.gleaner.placement.delivery.Reason;
import io.gleaner.placement.delivery.Routing;
import io.gleaner.placement.delivery.SendHistory;
import io.gleaner.placement.delivery.UsualQueue;
import io.gleaner.placement.delivery.Weights;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The rules as they are in the agent. Each node has its own: it knows itself as it is now, others from their reports and what
 * it sent them since; weights follow each second from what the nodes measured and reported.
 */
final class GleanerPolicy implements Policy {
    private static final long WEIGHTS_NS = 1_000_000_000;
    private static final int PROBES = 3;
    private static final int FUNCTION = 0;

    private final Balancer balancer = new Balancer();
    private final Call call = new Call();
    private final DeliveryDecision decision = new DeliveryDecision();
    private final SplittableRandom random;
    private final Home[] homes;
    private final Candidates all;

    /** What a node keeps. */
    private static final class Home {
        private final Routing routing;
        private final SendHistory sends;
        private final Probation probation;
        private final double[] capacities;
        private final UsualQueue usual;
        private final ExecutionTimes times;
        private final long[] reportNs;
        private long weightsNs;

        Home(int nodes) {
            routing = new Routing(Objective.FASTEST, 0, Weights.equal(nodes));
            sends = new SendHistory(nodes);
            probation = new Probation(1, nodes, PROBES, WEIGHTS_NS);
            capacities = new double[nodes];
            usual = new UsualQueue(nodes);
            times = new ExecutionTimes(1, nodes);
            reportNs = new long[nodes];
            Arrays.fill(reportNs, Long.MIN_VALUE);
        }
    }

    GleanerPolicy(int nodes, long seed) {
        random = new SplittableRandom(seed);
        all = new Candidates(nodes);
        homes = new Home[nodes];
        for (int home = 0; home < nodes; home++) {
            homes[home] = new Home(nodes);
        }
    }

    @Override
    public int choose(int at, long nowNs, Sight sight) {
        Home home = homes[at];
        if (nowNs >= home.weightsNs) {
            home.weightsNs = nowNs + WEIGHTS_NS;
            learn(home, sight);
        }
        fill(home, at, nowNs, sight);
        int target = balancer.decide(call.set(0, -1, 1), all, home.routing, random.nextLong(), decision);
        if (decision.reason() == Reason.PROBE) {
            home.probation.begin(FUNCTION, target, nowNs);
            home.probation.ended(FUNCTION, target, true);
        }
        home.sends.sent(target, nowNs);
        return target;
    }

    @Override
    public void ended(int home, int node, long durationNs) {
        homes[home].times.observe(FUNCTION, node, durationNs);
    }

    private static void learn(Home home, Sight sight) {
        for (int node = 0; node < home.capacities.length; node++) {
            long meanNs = meanNs(home, node, sight);
            home.capacities[node] = meanNs == 0 ? 0 : (double) World.SLOTS / meanNs;
        }
        home.routing.weights(Weights.of(home.capacities));
    }

    /** As the node reports it; until it does, as measured from here. */
    private static long meanNs(Home home, int node, Sight sight) {
        long reportedNs = sight.reported().meanNs(node);
        return reportedNs > 0 ? reportedNs : home.times.meanNs(FUNCTION, node);
    }

    private void fill(Home home, int at, long nowNs, Sight sight) {
        all.clear();
        for (int node = 0; node < homes.length; node++) {
            if (node == at) {
                here(at, sight);
            } else {
                peer(home, node, nowNs, sight);
            }
        }
    }

    private void here(int at, Sight sight) {
        int row = all.add(at, Candidates.USABLE | Candidates.WARM);
        load(row, sight.now().present(at), 0, 0);
        long meanNs = sight.now().measuredNs(at);
        all.times(row, meanNs, meanNs, meanNs);
        all.local(row);
    }

    private void peer(Home home, int node, long nowNs, Sight sight) {
        long meanNs = meanNs(home, node, sight);
        boolean probe = meanNs == 0 && home.probation.due(FUNCTION, node, nowNs);
        int row = all.add(node, Candidates.USABLE | Candidates.WARM | (probe ? Candidates.PROBE_DUE : 0));
        int present = sight.reported().present(node);
        long thenNs = sight.reported().atNs(node, nowNs);
        if (thenNs != home.reportNs[node]) {
            home.reportNs[node] = thenNs;
            int running = Math.min(present, World.SLOTS);
            home.usual.reported(node, present - running, running, World.SLOTS);
        }
        load(row, present, home.sends.since(node, thenNs, nowNs), nowNs - thenNs);
        all.usual(row, home.usual.ahead(node));
        all.times(row, meanNs, meanNs, meanNs);
        all.costs(row, World.ROUND_TRIP_NS, 0, 0, -1);
    }

    private void load(int row, int present, int sends, long ageNs) {
        int running = Math.min(present, World.SLOTS);
        all.load(row, present - running, running, World.SLOTS, sends, ageNs);
    }
}
