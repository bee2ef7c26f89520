package io.gleaner.placement.packing;

import io.gleaner.placement.packing.Patterns.Pattern;
import java.util.Arrays;
import java.util.List;

/**
 * The optimiser: applications are aggregated into (p, q) types; a linear program over patterns of whole, half, third and quarter
 * instances on a machine, priced by a two-dimensional knapsack (Gilmore and Gomory 1961), is rounded down and solved again on what
 * is left until all is covered; what patterns leave over is placed greedily, and the emptiest machines are emptied into free room.
 * Its time depends on the number of types, not of applications. Pure functions, any thread.
 */
public final class ColumnGeneration {
    /** More different requirements than this are rounded up into classes. */
    public static final int TYPES_MAX = 64;

    private ColumnGeneration() {}

    /** Packs with at most {@link #TYPES_MAX} types. */
    public static Plan pack(Instance instance) {
        return pack(instance, TYPES_MAX);
    }

    /**
     * @param typesMax so many classes of requirements at most; time grows with its square, in seconds above 250
     * @throws IllegalArgumentException if it is not in 1..1,000
     */
    public static Plan pack(Instance instance, int typesMax) {
        if (typesMax < 1 || typesMax > 1_000) {
            throw new IllegalArgumentException("at most " + typesMax + " types: give 1 to 1000");
        }
        Plan natural = solve(instance, typesMax);
        if (!hasLoadAboveMachine(instance) || instance.hasInstancesMin()) {
            return natural;
        }
        Plan dedicated = withDedicatedMachines(instance, typesMax);
        return dedicated.machines() < natural.machines() ? dedicated : natural;
    }

    private static Plan solve(Instance instance, int typesMax) {
        TypeTable types = TypeTable.coarse(TypeTable.exact(instance), typesMax, true);
        Patterns patterns = new Patterns(instance.machine(), types);
        List<Pattern> chosen = patterns.cover();
        Plan plan = new Realisation(instance, types, patterns.parts()).plan(chosen);
        return Tidying.tidy(plan);
    }

    private static boolean hasLoadAboveMachine(Instance instance) {
        for (int app = 0; app < instance.size(); app++) {
            if (instance.cpuMillis(app) > instance.machine().cpuMillis()) {
                return true;
            }
        }
        return false;
    }

    /** Gives p / P machines each to loads above one, and packs what remains of them with the others. */
    private static Plan withDedicatedMachines(Instance instance, int typesMax) {
        long capacity = instance.machine().cpuMillis();
        PlanBuilder builder = new PlanBuilder(instance);
        int n = instance.size();
        int[] apps = new int[n];
        long[] cpu = new long[n];
        long[] memory = new long[n];
        int machines = 0;
        int rests = 0;
        for (int app = 0; app < n; app++) {
            for (long i = instance.cpuMillis(app) / capacity; i > 0; i--) {
                builder.add(app, machines++, capacity);
            }
            if (instance.cpuMillis(app) % capacity > 0) {
                apps[rests] = app;
                cpu[rests] = instance.cpuMillis(app) % capacity;
                memory[rests++] = instance.memoryBytes(app);
            }
        }
        if (rests > 0) {
            Plan rest = solve(
                    Instance.of(instance.machine(), Arrays.copyOf(cpu, rests), Arrays.copyOf(memory, rests)), typesMax);
            for (int k = 0; k < rest.size(); k++) {
                builder.add(apps[rest.app(k)], machines + rest.machine(k), rest.cpuMillis(k));
            }
        }
        return builder.build();
    }
}
