package io.gleaner.placement.packing;

/**
 * Tries all sets of machines for all applications, and judges each choice by Hall's condition: every set of applications needs
 * no more CPU than the machines that hold any of them have. Knows nothing of forests. For four applications and four machines.
 */
final class ExhaustiveSearch {
    private ExhaustiveSearch() {}

    static boolean fits(Instance instance, int machines) {
        return machines > 0 && place(instance, machines, 0, new int[instance.size()], new long[machines]);
    }

    private static boolean place(Instance instance, int machines, int app, int[] on, long[] memory) {
        if (app == instance.size()) {
            return canBear(instance, on);
        }
        for (int set = 1; set < 1 << machines; set++) {
            if (Integer.bitCount(set) * instance.machine().cpuMillis() < instance.cpuMillis(app)) {
                continue;
            }
            boolean fits = true;
            for (int m = 0; m < machines; m++) {
                memory[m] += (set >> m & 1) * instance.memoryBytes(app);
                fits &= memory[m] <= instance.machine().memoryBytes();
            }
            on[app] = set;
            if (fits && place(instance, machines, app + 1, on, memory)) {
                return true;
            }
            for (int m = 0; m < machines; m++) {
                memory[m] -= (set >> m & 1) * instance.memoryBytes(app);
            }
        }
        return false;
    }

    private static boolean canBear(Instance instance, int[] on) {
        for (int apps = 1; apps < 1 << on.length; apps++) {
            long load = 0;
            int machines = 0;
            for (int app = 0; app < on.length; app++) {
                if ((apps >> app & 1) == 1) {
                    load += instance.cpuMillis(app);
                    machines |= on[app];
                }
            }
            if (load > Integer.bitCount(machines) * instance.machine().cpuMillis()) {
                return false;
            }
        }
        return true;
    }
}
