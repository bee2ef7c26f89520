package io.gleaner.placement.packing;

import java.util.ArrayList;
import java.util.List;

/**
 * The configuration linear program as a lower bound. A machine holds whole instances and instances with a share of the load. Whatever
 * the split, the shares of an application sum to 1, and "1 for a whole instance, 1/c for a divided one" sums to at least 1, c the
 * number of instances that a divided application has at least. Both are rows of a covering program over all ways to fill a machine;
 * in a best filling one instance at most has a share that is neither nothing nor all. Sizes are rounded down to a grid, and prices
 * are scaled until no filling is worth more than its machine (Farley 1990), so the bound holds whenever the search stops. Pure
 * functions, any thread.
 */
public final class ConfigurationBound {
    private static final int TYPES_MAX = 48;
    private static final int ROUNDS_MAX = 300;
    private static final double TOLERANCE = 1e-6;

    private final Machine machine;
    private final TypeTable types;
    private final int kinds;
    private final Grid grid;
    private final Knapsack knapsack;
    private final CoveringLp program;
    private final double[] demand;
    private final int[] itemCpu;
    private final int[] itemMemory;
    private final int[] itemMost;
    private final int[] fewest;

    private ConfigurationBound(Instance instance) {
        this.machine = instance.machine();
        this.types = TypeTable.coarse(TypeTable.exact(instance), TYPES_MAX, false);
        this.kinds = types.size();
        this.grid = grid();
        this.knapsack = new Knapsack(grid.cpuUnits(), grid.memoryUnits());
        this.itemCpu = new int[2 * kinds];
        this.itemMemory = new int[2 * kinds];
        this.itemMost = new int[2 * kinds];
        this.fewest = new int[kinds];
        this.demand = new double[2 * kinds];
        for (int type = 0; type < kinds; type++) {
            describe(type);
        }
        this.program = new CoveringLp(demand);
        for (int type = 0; type < kinds; type++) {
            double share = 1.0 / fewest[type];
            program.add(new int[] {type, kinds + type}, new double[] {share, share});
        }
    }

    /** A number of machines that no plan can be below. */
    public static int machines(Instance instance) {
        return (int) Math.ceil(value(instance) - TOLERANCE);
    }

    /** The value of the program, or as much of it as was proven. */
    static double value(Instance instance) {
        return new ConfigurationBound(instance).solve();
    }

    private Grid grid() {
        long cpuDivisor = 0;
        long memoryDivisor = 0;
        for (int type = 0; type < kinds; type++) {
            cpuDivisor = Grid.divisor(cpuDivisor, types.cpuMillis(type));
            memoryDivisor = Grid.divisor(memoryDivisor, types.memoryBytes(type));
        }
        return Grid.of(machine, cpuDivisor, memoryDivisor);
    }

    /** Items: the whole instance, then, from `kinds` on, the divided one without load. */
    private void describe(int type) {
        fewest[type] =
                (int) Math.max(types.instancesMin(type), Instance.ceilDiv(types.cpuMillis(type), machine.cpuMillis()));
        demand[type] = types.count(type);
        demand[kinds + type] = types.count(type);
        int fit = (int) Math.min(types.count(type), machine.memoryBytes() / types.memoryBytes(type));
        itemCpu[type] = grid.cpuDown(types.cpuMillis(type));
        itemMemory[type] = grid.memoryDown(types.memoryBytes(type));
        // Where several instances are a must, one may still bear all of the load but crumbs.
        itemMost[type] = types.cpuMillis(type) <= machine.cpuMillis() ? fit : 0;
        itemMemory[kinds + type] = itemMemory[type];
        itemMost[kinds + type] = fit;
    }

    private double solve() {
        double proven = 0;
        for (int round = 0; round < ROUNDS_MAX; round++) {
            program.optimise(5_000);
            double[] prices = program.prices();
            double sum = 0;
            for (int row = 0; row < prices.length; row++) {
                prices[row] = Math.max(0, prices[row]);
                sum += prices[row] * demand[row];
            }
            double worth = price(prices);
            proven = Math.max(proven, sum / Math.max(1, worth));
            if (worth <= 1 + TOLERANCE || sum - proven < TOLERANCE) {
                break;
            }
        }
        return proven;
    }

    /** Adds the most valuable filling of a machine; its value. */
    private double price(double[] prices) {
        double[] value = new double[2 * kinds];
        for (int type = 0; type < kinds; type++) {
            value[type] = itemMost[type] == 0 ? 0 : prices[type] + prices[kinds + type] / fewest[type];
            value[kinds + type] = prices[kinds + type] / Math.max(2, fewest[type]);
        }
        knapsack.solve(itemCpu, itemMemory, value, itemMost);
        double best = knapsack.value(grid.cpuUnits(), grid.memoryUnits());
        int bestType = -1;
        int bestCpu = grid.cpuUnits();
        for (int type = 0; type < kinds; type++) {
            // The one instance with a part of its load takes what CPU the others leave.
            int memory = grid.memoryUnits() - itemMemory[type];
            for (int cpu = 0; cpu <= grid.cpuUnits() && prices[type] > 0 && memory >= 0; cpu++) {
                double worth = knapsack.value(cpu, memory) + value[kinds + type] + prices[type] * part(type, cpu);
                if (worth > best + 1e-12) {
                    best = worth;
                    bestType = type;
                    bestCpu = cpu;
                }
            }
        }
        add(bestType, bestCpu);
        return best;
    }

    /** The share of a type's load that fits beside so many units. */
    private double part(int type, int cpuUnits) {
        double free = machine.cpuMillis() - (double) cpuUnits * grid.cpuMillisUnit();
        return Math.min(1, free / types.cpuMillis(type));
    }

    private void add(int partType, int cpuUnits) {
        int memory = grid.memoryUnits() - (partType < 0 ? 0 : itemMemory[partType]);
        int[] counts = knapsack.counts(cpuUnits, memory, itemCpu, itemMemory);
        double[] cover = new double[2 * kinds];
        for (int type = 0; type < kinds; type++) {
            boolean noSize = itemCpu[type] == 0 && itemMemory[type] == 0;
            double whole = noSize ? itemMost[type] : counts[type];
            double divided = itemMemory[kinds + type] == 0 ? itemMost[kinds + type] : counts[kinds + type];
            cover[type] += whole;
            cover[kinds + type] += whole / fewest[type] + divided / Math.max(2, fewest[type]);
        }
        if (partType >= 0) {
            cover[partType] += part(partType, cpuUnits);
            cover[kinds + partType] += 1.0 / Math.max(2, fewest[partType]);
        }
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < cover.length; row++) {
            if (cover[row] > 0) {
                rows.add(row);
            }
        }
        program.add(
                rows.stream().mapToInt(Integer::intValue).toArray(),
                rows.stream().mapToDouble(row -> cover[row]).toArray());
    }
}
