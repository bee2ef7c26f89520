package io.gleaner.placement.packing;

import java.util.Arrays;

/** Applications by what they ask for: equal (p, q, least instances) are one type. Immutable after construction. */
final class TypeTable {
    private final Instance instance;
    private final int[] typeOf;
    private int types;
    private long[] cpuMillis = new long[64];
    private long[] memoryBytes = new long[64];
    private int[] instancesMin = new int[64];
    private int[] starts;
    private int[] apps;

    private TypeTable(Instance instance, int[] typeOf) {
        this.instance = instance;
        this.typeOf = typeOf;
    }

    /** Every different requirement is a type. */
    static TypeTable exact(Instance instance) {
        TypeTable table = new TypeTable(instance, new int[instance.size()]);
        table.number();
        table.index();
        return table;
    }

    /** At most so many types; each asks for the most (or the least) that any of its applications does. */
    static TypeTable coarse(TypeTable exact, int typesMax, boolean up) {
        if (exact.types <= typesMax) {
            return exact;
        }
        int[] group = new int[exact.types];
        int bands = Math.max(1, (int) Math.sqrt(typesMax));
        Integer[] byMemory = new Integer[exact.types];
        Arrays.setAll(byMemory, i -> i);
        Arrays.sort(byMemory, (a, b) -> Long.compare(exact.memoryBytes[a], exact.memoryBytes[b]));
        int groups = 0;
        for (int band = 0; band < bands; band++) {
            int from = (int) ((long) exact.types * band / bands);
            int to = (int) ((long) exact.types * (band + 1) / bands);
            Arrays.sort(byMemory, from, to, (a, b) -> Long.compare(exact.cpuMillis[a], exact.cpuMillis[b]));
            int cells = Math.min(typesMax / bands, to - from);
            for (int i = from; i < to; i++) {
                group[byMemory[i]] = groups + (int) ((long) (i - from) * cells / (to - from));
            }
            groups += cells;
        }
        return exact.grouped(group, groups, up);
    }

    private TypeTable grouped(int[] group, int groups, boolean up) {
        TypeTable table = new TypeTable(instance, new int[instance.size()]);
        table.types = groups;
        table.cpuMillis = new long[groups];
        table.memoryBytes = new long[groups];
        table.instancesMin = new int[groups];
        long start = up ? 0 : Long.MAX_VALUE;
        Arrays.fill(table.cpuMillis, start);
        Arrays.fill(table.memoryBytes, start);
        Arrays.fill(table.instancesMin, up ? 0 : Integer.MAX_VALUE);
        for (int type = 0; type < types; type++) {
            int to = group[type];
            table.cpuMillis[to] = pick(table.cpuMillis[to], cpuMillis[type], up);
            table.memoryBytes[to] = pick(table.memoryBytes[to], memoryBytes[type], up);
            table.instancesMin[to] = (int) pick(table.instancesMin[to], instancesMin[type], up);
        }
        for (int app = 0; app < typeOf.length; app++) {
            table.typeOf[app] = group[typeOf[app]];
        }
        table.index();
        return table;
    }

    private static long pick(long a, long b, boolean up) {
        return up ? Math.max(a, b) : Math.min(a, b);
    }

    private void number() {
        int[] slots = new int[128];
        for (int app = 0; app < typeOf.length; app++) {
            if (types * 2 >= slots.length) {
                slots = rehash(slots.length * 4);
            }
            long p = instance.cpuMillis(app);
            long q = instance.memoryBytes(app);
            int least = instance.instancesMin(app);
            int slot = hash(p, q, least) & slots.length - 1;
            while (slots[slot] != 0 && !is(slots[slot] - 1, p, q, least)) {
                slot = slot + 1 & slots.length - 1;
            }
            if (slots[slot] == 0) {
                slots[slot] = open(p, q, least);
            }
            typeOf[app] = slots[slot] - 1;
        }
    }

    private int[] rehash(int size) {
        int[] slots = new int[size];
        for (int type = 0; type < types; type++) {
            int slot = hash(cpuMillis[type], memoryBytes[type], instancesMin[type]) & size - 1;
            while (slots[slot] != 0) {
                slot = slot + 1 & size - 1;
            }
            slots[slot] = type + 1;
        }
        return slots;
    }

    private boolean is(int type, long p, long q, int least) {
        return cpuMillis[type] == p && memoryBytes[type] == q && instancesMin[type] == least;
    }

    private int open(long p, long q, int least) {
        if (types == cpuMillis.length) {
            cpuMillis = Arrays.copyOf(cpuMillis, types * 2);
            memoryBytes = Arrays.copyOf(memoryBytes, types * 2);
            instancesMin = Arrays.copyOf(instancesMin, types * 2);
        }
        cpuMillis[types] = p;
        memoryBytes[types] = q;
        instancesMin[types] = least;
        return ++types;
    }

    private static int hash(long p, long q, int least) {
        long mixed = (p * 0x9E3779B97F4A7C15L + q) * 0xC2B2AE3D27D4EB4FL + least * 0x165667B19E3779F9L;
        return (int) (mixed ^ mixed >>> 32);
    }

    private void index() {
        starts = new int[types + 1];
        for (int type : typeOf) {
            starts[type + 1]++;
        }
        for (int type = 0; type < types; type++) {
            starts[type + 1] += starts[type];
        }
        int[] next = Arrays.copyOf(starts, types);
        apps = new int[typeOf.length];
        for (int app = 0; app < typeOf.length; app++) {
            apps[next[typeOf[app]]++] = app;
        }
    }

    int size() {
        return types;
    }

    long cpuMillis(int type) {
        return cpuMillis[type];
    }

    long memoryBytes(int type) {
        return memoryBytes[type];
    }

    int instancesMin(int type) {
        return instancesMin[type];
    }

    /** How many applications are of a type. */
    int count(int type) {
        return starts[type + 1] - starts[type];
    }

    /** An application of a type, by its place among them. */
    int app(int type, int place) {
        return apps[starts[type] + place];
    }
}
