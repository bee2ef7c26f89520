package io.gleaner.placement.packing;

import io.gleaner.placement.packing.Patterns.Pattern;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a plan of patterns: gives applications to their pieces, an application's pieces to different machines, and what found no
 * piece (an odd half, say) to machines with room. One thread.
 */
final class Realisation {
    private final Instance instance;
    private final TypeTable types;
    private final Parts parts;
    private final PlanBuilder plan;
    /** Machines with room for a piece, part by part; an entry a piece. */
    private final int[][] places;

    private int machines;

    Realisation(Instance instance, TypeTable types, Parts parts) {
        this.instance = instance;
        this.types = types;
        this.parts = parts;
        this.plan = new PlanBuilder(instance);
        this.places = new int[parts.size][];
    }

    Plan plan(List<Pattern> chosen) {
        spread(chosen);
        int[] unplaced = new int[instance.size()];
        int unplacedCount = 0;
        int part = 0;
        for (int type = 0; type < types.size(); type++) {
            int next = 0;
            for (; part < parts.size && parts.type[part] == type; part++) {
                next = give(type, part, next);
            }
            for (; next < types.count(type); next++) {
                unplaced[unplacedCount++] = types.app(type, next);
            }
        }
        if (unplacedCount > 0) {
            placeRest(Arrays.copyOf(unplaced, unplacedCount));
        }
        return plan.build();
    }

    private void spread(List<Pattern> chosen) {
        int[] counts = new int[parts.size];
        for (Pattern pattern : chosen) {
            for (int i = 0; i < pattern.parts().length; i++) {
                counts[pattern.parts()[i]] += pattern.counts()[i] * pattern.machines();
            }
        }
        Arrays.setAll(places, part -> new int[counts[part]]);
        Arrays.fill(counts, 0);
        for (Pattern pattern : chosen) {
            for (int copy = 0; copy < pattern.machines(); copy++, machines++) {
                for (int i = 0; i < pattern.parts().length; i++) {
                    int part = pattern.parts()[i];
                    for (int piece = 0; piece < pattern.counts()[i]; piece++) {
                        places[part][counts[part]++] = machines;
                    }
                }
            }
        }
    }

    /** Gives applications of a type, from `next` on, to the places of one of its parts; the first that is still without. */
    private int give(int type, int part, int next) {
        int pieces = parts.divisor[part];
        int apps = Math.min(places[part].length / pieces, types.count(type) - next);
        // An application's pieces are `apps` places apart, further than any machine's places unless it has more places
        // than that.
        while (apps > 0 && isTooNear(places[part], apps, pieces)) {
            apps--;
        }
        for (int i = 0; i < apps; i++) {
            int app = types.app(type, next + i);
            long cpu = instance.cpuMillis(app);
            int used = (int) Math.min(pieces, cpu);
            for (int piece = 0; piece < used; piece++) {
                plan.add(app, places[part][i + piece * apps], cpu / used + (piece < cpu % used ? 1 : 0));
            }
        }
        return next + apps;
    }

    private static boolean isTooNear(int[] machines, int apps, int pieces) {
        for (int i = 0; i + apps < apps * pieces; i++) {
            if (machines[i] == machines[i + apps]) {
                return true;
            }
        }
        return false;
    }

    private void placeRest(int[] unplaced) {
        Fitting fitting = new Fitting(instance, plan, 1);
        plan.forEach((app, machine, cpuMillis) -> fitting.tree().take(machine, cpuMillis, instance.memoryBytes(app)));
        for (int app : Sorting.sorted(instance, Order.MAX, unplaced)) {
            long cpu = instance.cpuMillis(app);
            boolean onePiece =
                    instance.instancesMin(app) == 1 && cpu <= instance.machine().cpuMillis();
            int machine = onePiece ? fitting.find(0, cpu, instance.memoryBytes(app)) : machines;
            if (machine < machines) {
                fitting.place(app, machine, cpu);
            } else {
                machines = Math.max(machines, fitting.divide(app, 0, 1));
            }
        }
    }
}
