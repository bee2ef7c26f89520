package io.gleaner.placement.packing;

import java.util.Arrays;

/**
 * The pieces of which patterns are made: of every type the whole instance, and halves, thirds and quarters; of types whose load
 * exceeds a machine, or that must have several instances, the fewest pieces possible and up to three more. Sizes are rounded up to
 * the {@link Grid}. Immutable after construction.
 */
final class Parts {
    private static final int DIVISORS = 4;

    final Grid grid;
    int size;
    int[] type = new int[16];
    int[] divisor = new int[16];
    int[] cpuUnits = new int[16];
    int[] memoryUnits = new int[16];

    Parts(Machine machine, TypeTable types) {
        long cpuDivisor = 0;
        long memoryDivisor = 0;
        for (int t = 0; t < types.size(); t++) {
            int fewest = fewest(machine, types, t);
            for (int d = fewest; d < fewest + 2; d++) {
                cpuDivisor = Grid.divisor(cpuDivisor, Instance.ceilDiv(types.cpuMillis(t), d));
            }
            memoryDivisor = Grid.divisor(memoryDivisor, types.memoryBytes(t));
        }
        grid = Grid.of(machine, cpuDivisor, memoryDivisor);
        for (int t = 0; t < types.size(); t++) {
            int fewest = fewest(machine, types, t);
            for (int d = fewest; d < fewest + DIVISORS && d <= types.cpuMillis(t); d++) {
                long piece = Instance.ceilDiv(types.cpuMillis(t), d);
                boolean needed = d < fewest + 2 || piece % grid.cpuMillisUnit() == 0;
                if (needed && piece <= machine.cpuMillis()) {
                    add(t, d, grid.cpuUp(piece), grid.memoryUp(types.memoryBytes(t)));
                }
            }
        }
    }

    private static int fewest(Machine machine, TypeTable types, int t) {
        return (int) Math.max(types.instancesMin(t), Instance.ceilDiv(types.cpuMillis(t), machine.cpuMillis()));
    }

    private void add(int t, int d, int cpu, int memory) {
        if (size == type.length) {
            type = Arrays.copyOf(type, size * 2);
            divisor = Arrays.copyOf(divisor, size * 2);
            cpuUnits = Arrays.copyOf(cpuUnits, size * 2);
            memoryUnits = Arrays.copyOf(memoryUnits, size * 2);
        }
        type[size] = t;
        divisor[size] = d;
        // A piece of a machine's whole load or memory stays one, even where units do not divide the machine.
        cpuUnits[size] = Math.min(cpu, grid.cpuUnits());
        memoryUnits[size++] = Math.min(memory, grid.memoryUnits());
    }

    /** How often a piece fits beside others like it, of different applications. */
    int mostAlone(int part, int count) {
        int fit = Math.min(
                grid.cpuUnits() / Math.max(1, cpuUnits[part]), grid.memoryUnits() / Math.max(1, memoryUnits[part]));
        return Math.max(1, Math.min(fit, count));
    }
}
