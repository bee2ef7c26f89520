package io.gleaner.placement.packing;

/**
 * Which application has which share of its load on which machine. Assignments are in order of machines, numbered from 0 without
 * gaps. Immutable, any thread; 16 bytes an assignment.
 */
public final class Plan {
    private final Instance instance;
    private final int[] app;
    private final int[] machine;
    private final long[] cpuMillis;
    private final int machines;

    /** @see PlanBuilder#build */
    Plan(Instance instance, int[] app, int[] machine, long[] cpuMillis, int machines) {
        this.instance = instance;
        this.app = app;
        this.machine = machine;
        this.cpuMillis = cpuMillis;
        this.machines = machines;
    }

    /** The same assignments for the same applications under other limits. */
    Plan of(Instance instance) {
        return new Plan(instance, app, machine, cpuMillis, machines);
    }

    /** What was to be placed. */
    public Instance instance() {
        return instance;
    }

    /** The number of assignments, that is of instances of applications on machines. */
    public int size() {
        return app.length;
    }

    /** The number of machines in use. */
    public int machines() {
        return machines;
    }

    /** The application of an assignment. */
    public int app(int assignment) {
        return app[assignment];
    }

    /** The machine of an assignment. */
    public int machine(int assignment) {
        return machine[assignment];
    }

    /** The share of the load of an assignment. */
    public long cpuMillis(int assignment) {
        return cpuMillis[assignment];
    }

    /** The memory that an assignment takes. */
    public long memoryBytes(int assignment) {
        return instance.memoryBytes(app[assignment]);
    }

    /** The load of every machine. */
    public long[] cpuMillisPerMachine() {
        long[] load = new long[machines];
        for (int k = 0; k < app.length; k++) {
            load[machine[k]] += cpuMillis[k];
        }
        return load;
    }

    /** The memory taken on every machine. */
    public long[] memoryBytesPerMachine() {
        long[] memory = new long[machines];
        for (int k = 0; k < app.length; k++) {
            memory[machine[k]] += memoryBytes(k);
        }
        return memory;
    }

    /** The highest load of any machine. */
    public long maxLoad() {
        long highest = 0;
        for (long load : cpuMillisPerMachine()) {
            highest = Math.max(highest, load);
        }
        return highest;
    }
}
