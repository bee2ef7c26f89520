package io.gleaner.agent.peers;

import io.gleaner.agent.config.FunctionSettings;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.config.ObjectiveKind;
import io.gleaner.placement.delivery.Objective;
import io.gleaner.placement.delivery.Routing;
import io.gleaner.placement.delivery.Weights;

/** How one function is delivered, and what is known of its runs on each node. Any thread. */
final class FunctionDelivery {
    /** Where energy counts and no SLO was given, none is missed. */
    private static final long NO_SLO_NS = Long.MAX_VALUE;

    final int function;
    final String name;
    final Routing routing;
    final Experience experience = new Experience(PeerBoard.PEERS_MOST + 1);
    volatile boolean mayLeave;
    volatile Objective objective;

    FunctionDelivery(int function, String name, FunctionSettings own, GleanerSettings.Delivery common) {
        this.function = function;
        this.name = name;
        objective = objective(own.objective().orElse(common.objective()));
        mayLeave = own.mayLeave().orElse(true);
        routing = new Routing(objective, own.sloNs().orElse(NO_SLO_NS), Weights.equal(PeerBoard.PEERS_MOST + 1));
    }

    /** Whether its shares are typed, not learned. */
    boolean sharesAreGiven() {
        return objective == Objective.FIXED_WEIGHTS;
    }

    /** Settings that came later. */
    void change(FunctionSettings own, GleanerSettings.Delivery common) {
        objective = objective(own.objective().orElse(common.objective()));
        mayLeave = own.mayLeave().orElse(true);
        routing.objective(objective, own.sloNs().orElse(NO_SLO_NS));
    }

    private static Objective objective(ObjectiveKind kind) {
        return switch (kind) {
            case FASTEST -> Objective.FASTEST;
            case ENERGY -> Objective.LEAST_ENERGY;
            case LOCALITY -> Objective.DATA_LOCAL;
            case WEIGHTS -> Objective.FIXED_WEIGHTS;
            case ROUND_ROBIN -> Objective.ROUND_ROBIN;
        };
    }
}
