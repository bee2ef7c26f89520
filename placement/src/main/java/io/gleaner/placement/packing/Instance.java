package io.gleaner.placement.packing;

import java.util.List;

/**
 * Applications and the machine they are to be placed on, column by column so that a million of them take 16 MB. Immutable, any
 * thread (arrays are not copied: the caller gives them away).
 */
public final class Instance {
    /** So many applications at most: sorting keeps an application's number in 24 bits. */
    public static final int APPLICATIONS_MAX = 1 << 24;
    /** {@link #machinesMax()} where there are as many machines as are wanted. */
    public static final int ANY_MACHINES = Integer.MAX_VALUE;

    private final Machine machine;
    private final String[] names;
    private final long[] cpuMillis;
    private final long[] memoryBytes;
    private final int[] instancesMin;
    private final int machinesMax;
    private final long cpuMillisTotal;
    private final long memoryBytesMin;

    private Instance(
            Machine machine,
            String[] names,
            long[] cpuMillis,
            long[] memoryBytes,
            int[] instancesMin,
            int machinesMax) {
        InstanceCheck.check(machine, names, cpuMillis, memoryBytes, instancesMin, machinesMax);
        this.machine = machine;
        this.names = names;
        this.cpuMillis = cpuMillis;
        this.memoryBytes = memoryBytes;
        this.instancesMin = instancesMin;
        this.machinesMax = machinesMax;
        long cpu = 0;
        long smallest = Long.MAX_VALUE;
        for (int app = 0; app < cpuMillis.length; app++) {
            cpu += cpuMillis[app];
            smallest = Math.min(smallest, memoryBytes[app]);
        }
        this.cpuMillisTotal = cpu;
        this.memoryBytesMin = smallest;
    }

    /**
     * Applications without names, any number of machines, one instance at least.
     *
     * @throws PackingException with everything that is wrong
     */
    public static Instance of(Machine machine, long[] cpuMillis, long[] memoryBytes) {
        return new Instance(machine, null, cpuMillis, memoryBytes, null, ANY_MACHINES);
    }

    /**
     * Named applications, any number of machines, one instance at least.
     *
     * @throws PackingException with everything that is wrong
     */
    public static Instance of(Machine machine, List<Application> applications) {
        return new Instance(
                machine,
                applications.stream().map(Application::name).toArray(String[]::new),
                applications.stream().mapToLong(Application::cpuMillis).toArray(),
                applications.stream().mapToLong(Application::memoryBytes).toArray(),
                null,
                ANY_MACHINES);
    }

    /** The same with names, one an application. */
    public Instance withNames(String[] names) {
        return new Instance(machine, names, cpuMillis, memoryBytes, instancesMin, machinesMax);
    }

    /** The same with a least number of instances for every application. */
    public Instance withInstancesMin(int[] instancesMin) {
        return new Instance(machine, names, cpuMillis, memoryBytes, instancesMin, machinesMax);
    }

    /** The same with at most so many machines. */
    public Instance withMachines(int machinesMax) {
        return new Instance(machine, names, cpuMillis, memoryBytes, instancesMin, machinesMax);
    }

    /** The same applications on another machine. */
    public Instance withMachine(Machine machine) {
        return new Instance(machine, names, cpuMillis, memoryBytes, instancesMin, machinesMax);
    }

    /** The same amounts on any number of other machines, without names, which are costly to check again and again. */
    Instance amountsOn(Machine machine) {
        return new Instance(machine, null, cpuMillis, memoryBytes, instancesMin, ANY_MACHINES);
    }

    /** The number of applications, n. */
    public int size() {
        return cpuMillis.length;
    }

    /** The machine, P and Q, usage limits already applied. */
    public Machine machine() {
        return machine;
    }

    /** How many machines there are, m, or {@link #ANY_MACHINES}. */
    public int machinesMax() {
        return machinesMax;
    }

    /** p of an application. */
    public long cpuMillis(int app) {
        return cpuMillis[app];
    }

    /** q of an application. */
    public long memoryBytes(int app) {
        return memoryBytes[app];
    }

    /** The least number of instances of an application, on as many machines. */
    public int instancesMin(int app) {
        return instancesMin == null ? 1 : instancesMin[app];
    }

    /** Whether some application must have more than one instance. */
    public boolean hasInstancesMin() {
        return instancesMin != null;
    }

    /** How many instances an application has in every plan: its minimum, or as many as its load fills machines. */
    public long instancesNeeded(int app) {
        return Math.max(instancesMin(app), ceilDiv(cpuMillis[app], machine.cpuMillis()));
    }

    /** An application's name; its number if it has none. */
    public String name(int app) {
        return names == null ? Integer.toString(app) : names[app];
    }

    /** The sum of all loads. */
    public long cpuMillisTotal() {
        return cpuMillisTotal;
    }

    /** The smallest memory of any application. */
    long memoryBytesMin() {
        return memoryBytesMin;
    }

    /** Whether all applications ask for the same. */
    public boolean hasEqualRequirements() {
        for (int app = 1; app < cpuMillis.length; app++) {
            if (cpuMillis[app] != cpuMillis[0] || memoryBytes[app] != memoryBytes[0]) {
                return false;
            }
        }
        return true;
    }

    static long ceilDiv(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
