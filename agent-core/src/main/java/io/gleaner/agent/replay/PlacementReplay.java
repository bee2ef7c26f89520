package io.gleaner.agent.replay;

import io.gleaner.agent.journal.DecisionOutcome;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.PlacementReason;
import io.gleaner.placement.delivery.DeliveryDecision;
import java.util.function.Consumer;

/** Makes the decision where an invocation runs again, from its record and by the placement's own rules. */
final class PlacementReplay {
    private static final int HERE = 0;

    private PlacementReplay() {}

    /** Whether the record tells only where it runs: what it gets is decided there, or not at all. */
    static boolean isAll(DecisionView d) {
        return d.outcome() == DecisionOutcome.ELSEWHERE.code() || d.outcome() == DecisionOutcome.MODE_OFF.code();
    }

    static void replay(DecisionView d, Consumer<Difference> differences) {
        int target = PlacementReason.isOfRules(d.placementReason()) ? again(d) : HERE;
        if (target != d.peer(0)) {
            differences.accept(
                    new Difference(d.sequence(), d.invocation(), "where it runs", place(d.peer(0)), place(target)));
        }
    }

    private static int again(DecisionView d) {
        DeliveryDecision decision = new DeliveryDecision();
        decision.restore(
                PlacementReason.objective(d.placementReason()),
                PlacementReason.reason(d.placementReason()),
                d.hysteresisPercent());
        boolean eligible = d.peerExpectedMicros(0) >= 0;
        decision.restoreLocal(eligible ? HERE : DeliveryDecision.NOWHERE, Math.max(0, d.peerExpectedMicros(0)));
        decision.restoreCandidates(
                node(d, 1),
                d.peerExpectedMicros(1),
                d.peerAgeMicros(1),
                node(d, 2),
                d.peerExpectedMicros(2),
                d.peerAgeMicros(2));
        return Math.max(HERE, decision.replay());
    }

    private static int node(DecisionView d, int candidate) {
        return d.peerExpectedMicros(candidate) < 0 ? DeliveryDecision.NOWHERE : d.peer(candidate);
    }

    private static String place(int target) {
        return target == HERE ? "here" : "peer " + target;
    }
}
