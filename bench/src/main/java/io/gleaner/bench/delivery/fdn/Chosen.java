package io.gleaner.bench.delivery.fdn;

import io.gleaner.placement.delivery.Balancer;
import io.gleaner.placement.delivery.Call;
import io.gleaner.placement.delivery.Candidates;
import io.gleaner.placement.delivery.DeliveryDecision;
import io.gleaner.placement.delivery.Objective;
import io.gleaner.placement.delivery.Routing;
import io.gleaner.placement.delivery.Weights;
import java.util.SplittableRandom;

/** How often idle platforms are chosen, over 1,000 draws. */
final class Chosen {
    private static final int DRAWS = 1000;

    private Chosen() {}

    static double share(int platform, Candidates all, Objective objective, long sloNs) {
        Routing routing = new Routing(objective, sloNs, Weights.equal(all.size()));
        SplittableRandom random = new SplittableRandom(1);
        DeliveryDecision decision = new DeliveryDecision();
        Balancer balancer = new Balancer();
        Call call = new Call().set(0, -1, 1);
        int times = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            times += balancer.decide(call, all, routing, random.nextLong(), decision) == platform ? 1 : 0;
        }
        return (double) times / DRAWS;
    }
}
