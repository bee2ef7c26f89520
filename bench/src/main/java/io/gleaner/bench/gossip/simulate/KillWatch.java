package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.GroundTruth;
import io.gleaner.bench.gossip.check.View;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;

/**
 * How long after a node was killed the others that sent work there stop doing so, and until none holds it for a member. Looks
 * every 10 ms. The others are those that never stall and reached it. One thread.
 */
final class KillWatch {
    private static final long LOOK_NS = 10_000_000;

    private final Simulation simulation;
    private final Distribution routingStops = new Distribution();
    private final Distribution deadEverywhere = new Distribution();
    private final List<Victim> pending = new ArrayList<>();
    private int killed;

    private record Victim(int index, long killedNs, BitSet routing, BitSet holding) {}

    KillWatch(Simulation simulation) {
        this.simulation = simulation;
    }

    void kill(int index, long nowNs) {
        GroundTruth truth = simulation.truth();
        if (!truth.isUp(index)) {
            return;
        }
        Victim victim = new Victim(index, nowNs, new BitSet(), new BitSet());
        for (int observer = 0; observer < truth.nodes(); observer++) {
            View view = simulation.views()[observer];
            if (observer != index
                    && truth.isUp(observer)
                    && !truth.everStalls(observer)
                    && truth.reachableSinceNs(observer, index, nowNs) != GroundTruth.NEVER
                    && view.memberBoot(index, nowNs) != 0) {
                victim.holding.set(observer);
                victim.routing.set(observer, view.isRoutable(index, nowNs));
            }
        }
        simulation.host(index).kill(nowNs);
        killed++;
        if (victim.holding.isEmpty()) {
            return;
        }
        if (pending.isEmpty()) {
            simulation.at(nowNs + LOOK_NS, this::look);
        }
        pending.add(victim);
    }

    private void look(long nowNs) {
        for (Iterator<Victim> all = pending.iterator(); all.hasNext(); ) {
            Victim victim = all.next();
            look(victim, nowNs);
            if (victim.holding.isEmpty()) {
                deadEverywhere.add(nowNs - victim.killedNs);
                all.remove();
            }
        }
        if (!pending.isEmpty()) {
            simulation.at(nowNs + LOOK_NS, this::look);
        }
    }

    private void look(Victim victim, long nowNs) {
        BitSet holding = victim.holding;
        for (int observer = holding.nextSetBit(0); observer >= 0; observer = holding.nextSetBit(observer + 1)) {
            View view = simulation.views()[observer];
            boolean up = simulation.truth().isUp(observer);
            if (victim.routing.get(observer) && !(up && view.isRoutable(victim.index, nowNs))) {
                victim.routing.clear(observer);
                if (up) {
                    routingStops.add(nowNs - victim.killedNs);
                }
            }
            if (!up || view.memberBoot(victim.index, nowNs) == 0) {
                holding.clear(observer);
            }
        }
    }

    /** One value a killed node and other that sent work there. */
    Distribution routingStops() {
        return routingStops;
    }

    /** One value a killed node that somebody held for a member. */
    Distribution deadEverywhere() {
        return deadEverywhere;
    }

    int killed() {
        return killed;
    }

    /** Killed nodes that somebody still holds for a member. */
    int stillHeld() {
        return pending.size();
    }
}
