package io.gleaner.bench.packing.simulate;

import io.gleaner.bench.packing.generate.Drawn;
import io.gleaner.bench.packing.generate.Generator;
import io.gleaner.bench.packing.output.Solution;
import io.gleaner.bench.packing.solve.Methods;
import io.gleaner.bench.packing.solve.PackProgress;
import io.gleaner.bench.packing.solve.Solver;
import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Machine;
import io.gleaner.placement.packing.PackingException;
import io.gleaner.placement.packing.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Packs the draws of one cell by every method. One thread. */
final class CellRun {
    private static final long GIB = 1L << 30;

    private final int n;
    private final int cores;
    private final int memoryGib;
    private final double seconds;
    private final Generator generator;
    private final List<Integer> bounds = new ArrayList<>();
    private final Map<String, List<Integer>> machines = new LinkedHashMap<>();
    private double secondsMost;

    CellRun(int n, int cores, int memoryGib, double seconds, Generator generator) {
        this.n = n;
        this.cores = cores;
        this.memoryGib = memoryGib;
        this.seconds = seconds;
        this.generator = generator;
        Family.all().forEach(family -> machines.put(family.id(), new ArrayList<>()));
    }

    void play(long seed) {
        Machine machine = new Machine(cores * 1_000L, memoryGib * GIB);
        Drawn drawn = generator.draw(n, machine, seed);
        Instance instance = Instance.of(machine, drawn.cpuMillis(), drawn.memoryBytes());
        int single = Integer.MAX_VALUE;
        for (Family family : Family.all()) {
            if (family.method() != null) {
                int found = least(instance, Methods.ways(family.method()));
                machines.get(family.id()).add(found);
                single = family.method().single() ? Math.min(single, found) : single;
            }
        }
        machines.get(Family.BEST_SINGLE).add(single);
        try (PackProgress budget = PackProgress.silent(seconds)) {
            Solution best = new Solver(budget).pack(instance, Methods.BEST, false);
            machines.get(Family.BEST).add(best.plan().machines());
            bounds.add((int) best.lowerBound());
            secondsMost = Math.max(secondsMost, best.seconds());
        }
    }

    /** By the best order; no number at all where loads can't be left in one piece. */
    private static int least(Instance instance, List<Methods.Way> ways) {
        int least = Integer.MAX_VALUE;
        for (Methods.Way way : ways) {
            try {
                Plan plan = way.pack(instance);
                least = Math.min(least, plan.machines());
            } catch (PackingException e) {
                return Integer.MAX_VALUE;
            }
        }
        return least;
    }

    SimulatedCell cell() {
        Map<String, int[]> found = new LinkedHashMap<>();
        machines.forEach((family, list) ->
                found.put(family, list.stream().mapToInt(Integer::intValue).toArray()));
        return new SimulatedCell(
                n, cores, memoryGib, bounds.stream().mapToInt(Integer::intValue).toArray(), found, secondsMost);
    }
}
