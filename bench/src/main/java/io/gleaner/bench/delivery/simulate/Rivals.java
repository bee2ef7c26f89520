package io.gleaner.bench.delivery.simulate;

import io.gleaner.placement.delivery.Balancer;
import io.gleaner.placement.delivery.Call;
import io.gleaner.placement.delivery.Candidates;
import io.gleaner.placement.delivery.DeliveryDecision;
import io.gleaner.placement.delivery.Objective;
import io.gleaner.placement.delivery.Routing;
import io.gleaner.placement.delivery.Weights;
import java.util.SplittableRandom;

/** Simple ways to balance, that know the nodes' true mean speeds. */
final class Rivals {
    private Rivals() {}

    private interface Estimate {
        double ns(int node);
    }

    /** The least expected completion by the state of all nodes at this moment. */
    static Policy oracle(SplittableRandom random) {
        return (home, nowNs, sight) -> least(sight, random, node -> sight.expectedNow(node, home));
    }

    /** The least expected completion by what was reported. */
    static Policy leastLoaded(SplittableRandom random) {
        return (home, nowNs, sight) -> least(sight, random, node -> sight.expectedByReport(node, home));
    }

    /** The better of two, drawn alike, by what was reported. */
    static Policy twoChoices(SplittableRandom random) {
        return (home, nowNs, sight) -> {
            int one = random.nextInt(sight.world().nodes());
            int other = random.nextInt(sight.world().nodes());
            return sight.expectedByReport(other, home) < sight.expectedByReport(one, home) ? other : one;
        };
    }

    private static int least(Sight sight, SplittableRandom random, Estimate estimate) {
        int nodes = sight.world().nodes();
        int start = random.nextInt(nodes);
        int best = start;
        double bestNs = Double.MAX_VALUE;
        for (int i = 0; i < nodes; i++) {
            int node = (start + i) % nodes;
            double ns = estimate.ns(node);
            if (ns < bestNs) {
                bestNs = ns;
                best = node;
            }
        }
        return best;
    }

    /** In turn, each home on its own from a random place on; weights are the nodes' true speeds, or all alike. */
    static Policy turns(World world, boolean weighted, SplittableRandom random) {
        double[] speeds = new double[world.nodes()];
        for (int node = 0; node < speeds.length; node++) {
            speeds[node] = weighted ? world.speed(node) : 1;
        }
        Turns[] turns = new Turns[world.nodes()];
        for (int home = 0; home < turns.length; home++) {
            turns[home] = new Turns(Weights.of(speeds), random.nextInt(10 * world.nodes()));
        }
        return (home, nowNs, sight) -> turns[home].next();
    }

    /** Smooth weighted round robin, by our own rules. */
    private static final class Turns {
        private final Balancer balancer = new Balancer();
        private final Call call = new Call().set(0, -1, 1);
        private final DeliveryDecision decision = new DeliveryDecision();
        private final Candidates all;
        private final Routing routing;

        Turns(Weights weights, int skipped) {
            routing = new Routing(Objective.FIXED_WEIGHTS, 0, weights);
            all = new Candidates(weights.nodes());
            for (int node = 0; node < weights.nodes(); node++) {
                all.add(node, Candidates.USABLE);
            }
            for (int i = 0; i < skipped; i++) {
                next();
            }
        }

        int next() {
            return balancer.decide(call, all, routing, 0, decision);
        }
    }
}
