package io.gleaner.placement.packing;

import java.util.Arrays;

/** Collects assignments in any order and machine numbers with gaps, and makes a {@link Plan} of them. One thread. */
final class PlanBuilder {
    private final Instance instance;
    private int[] app;
    private int[] machine;
    private long[] cpuMillis;
    private int size;
    private int machinesEnd;

    PlanBuilder(Instance instance) {
        this.instance = instance;
        int room = instance.size() + instance.size() / 4 + 16;
        app = new int[room];
        machine = new int[room];
        cpuMillis = new long[room];
    }

    void add(int app, int machine, long cpuMillis) {
        if (size == this.app.length) {
            int room = size + size / 2;
            this.app = Arrays.copyOf(this.app, room);
            this.machine = Arrays.copyOf(this.machine, room);
            this.cpuMillis = Arrays.copyOf(this.cpuMillis, room);
        }
        this.app[size] = app;
        this.machine[size] = machine;
        this.cpuMillis[size++] = cpuMillis;
        machinesEnd = Math.max(machinesEnd, machine + 1);
    }

    /** One assignment. */
    interface Visitor {
        void assignment(int app, int machine, long cpuMillis);
    }

    /** Shows all assignments so far. */
    void forEach(Visitor visitor) {
        for (int k = 0; k < size; k++) {
            visitor.assignment(app[k], machine[k], cpuMillis[k]);
        }
    }

    /** The assignments by machine, machines without any left out; the builder can go on afterwards. */
    Plan build() {
        int[] starts = new int[machinesEnd + 1];
        for (int k = 0; k < size; k++) {
            starts[machine[k] + 1]++;
        }
        int[] number = new int[machinesEnd];
        int machines = 0;
        for (int m = 0; m < machinesEnd; m++) {
            number[m] = machines;
            machines += starts[m + 1] > 0 ? 1 : 0;
            starts[m + 1] += starts[m];
        }
        int[] sortedApp = new int[size];
        int[] sortedMachine = new int[size];
        long[] sortedCpu = new long[size];
        for (int k = 0; k < size; k++) {
            int to = starts[machine[k]]++;
            sortedApp[to] = app[k];
            sortedMachine[to] = number[machine[k]];
            sortedCpu[to] = cpuMillis[k];
        }
        return new Plan(instance, sortedApp, sortedMachine, sortedCpu, machines);
    }
}
