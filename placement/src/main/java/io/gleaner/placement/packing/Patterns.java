package io.gleaner.placement.packing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Finds patterns, and how often to use each, so that they cover all applications of all types on few machines. One thread. */
final class Patterns {
    /** How often a machine is filled like this: pieces and how many of each. */
    record Pattern(int[] parts, int[] counts, int machines) {}

    private static final int PIVOTS_MAX = 5_000;
    private static final int COLUMNS_A_ROUND_MAX = 400;
    /** A value this close below a whole number is that number: the program's levels carry a small addition. */
    private static final double ALMOST = 1e-4;

    private static final double ROUND_UP_AT = 0.85;

    private final TypeTable types;
    private final Parts parts;
    private final Knapsack knapsack;
    private final double[] demand;
    private final CoveringLp program;
    private final List<Pattern> columns = new ArrayList<>();

    Patterns(Machine machine, TypeTable types) {
        this.types = types;
        this.parts = new Parts(machine, types);
        this.knapsack = new Knapsack(parts.grid.cpuUnits(), parts.grid.memoryUnits());
        this.demand = new double[types.size()];
        for (int type = 0; type < demand.length; type++) {
            demand[type] = types.count(type);
        }
        this.program = new CoveringLp(demand);
        for (int part = 0; part < parts.size; part++) {
            add(new int[] {part}, new int[] {parts.mostAlone(part, types.count(parts.type[part]))});
        }
    }

    Parts parts() {
        return parts;
    }

    /** Patterns whose pieces suffice for all applications: rounds down, solves for the rest, rounds the largest up if nothing else. */
    List<Pattern> cover() {
        int[] used = new int[1024];
        while (isAnyLeft()) {
            generate();
            double[] values = program.values();
            used = used.length < values.length ? Arrays.copyOf(used, values.length * 2) : used;
            if (!takeWhole(values, used)) {
                takeLargest(values, used);
            }
            program.restart(demand);
        }
        List<Pattern> chosen = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            if (column < used.length && used[column] > 0) {
                Pattern pattern = columns.get(column);
                chosen.add(new Pattern(pattern.parts, pattern.counts, used[column]));
            }
        }
        return chosen;
    }

    private boolean isAnyLeft() {
        for (double left : demand) {
            if (left > ALMOST) {
                return true;
            }
        }
        return false;
    }

    private void generate() {
        for (int i = 0; i < COLUMNS_A_ROUND_MAX; i++) {
            boolean solved = program.optimise(PIVOTS_MAX);
            if (!solved || !price()) {
                return;
            }
        }
        program.optimise(PIVOTS_MAX);
    }

    /** Adds the pattern that is worth most at the present prices, if it is worth more than its machine. */
    private boolean price() {
        double[] prices = program.prices();
        double[] value = new double[parts.size];
        int[] atMost = new int[parts.size];
        for (int part = 0; part < parts.size; part++) {
            int type = parts.type[part];
            value[part] = prices[type] / parts.divisor[part];
            // Pieces of one machine belong to different applications, of which so many are left.
            atMost[part] = demand[type] <= ALMOST ? 0 : (int) Math.ceil(demand[type] - ALMOST);
        }
        knapsack.solve(parts.cpuUnits, parts.memoryUnits, value, atMost);
        int cpu = parts.grid.cpuUnits();
        int memory = parts.grid.memoryUnits();
        if (knapsack.value(cpu, memory) <= 1 + 1e-6) {
            return false;
        }
        int[] counts = knapsack.counts(cpu, memory, parts.cpuUnits, parts.memoryUnits);
        int[] taken = IntStream.range(0, counts.length)
                .filter(part -> counts[part] > 0)
                .toArray();
        add(taken, Arrays.stream(taken).map(part -> counts[part]).toArray());
        return true;
    }

    private void add(int[] partsOf, int[] counts) {
        double[] cover = new double[types.size()];
        for (int i = 0; i < partsOf.length; i++) {
            cover[parts.type[partsOf[i]]] += (double) counts[i] / parts.divisor[partsOf[i]];
        }
        int[] rows =
                IntStream.range(0, cover.length).filter(row -> cover[row] > 0).toArray();
        program.add(rows, Arrays.stream(rows).mapToDouble(row -> cover[row]).toArray());
        columns.add(new Pattern(partsOf, counts, 0));
    }

    private boolean takeWhole(double[] values, int[] used) {
        boolean any = false;
        for (int column = 0; column < values.length; column++) {
            int whole = (int) Math.floor(values[column] + ALMOST);
            if (whole > 0) {
                take(column, whole, used);
                any = true;
            }
        }
        return any;
    }

    private void takeLargest(double[] values, int[] used) {
        int largest = 0;
        for (int column = 1; column < values.length; column++) {
            largest = values[column] > values[largest] ? column : largest;
        }
        take(largest, 1, used);
        for (int column = 0; column < values.length; column++) {
            if (column != largest && values[column] >= ROUND_UP_AT) {
                take(column, 1, used);
            }
        }
    }

    private void take(int column, int times, int[] used) {
        used[column] += times;
        Pattern pattern = columns.get(column);
        for (int i = 0; i < pattern.parts.length; i++) {
            int part = pattern.parts[i];
            int type = parts.type[part];
            demand[type] = Math.max(0, demand[type] - (double) times * pattern.counts[i] / parts.divisor[part]);
        }
    }
}
