package io.gleaner.placement.packing;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Best fit, worst fit and dot product. Machines with the same free CPU and memory are alike, so one of each kind is looked at: a few
 * hundred where sizes are round numbers, all machines at worst. A new machine is opened only when no other fits. One thread.
 */
final class AnyFit {
    private record Free(long cpuMillis, long memoryBytes) {}

    private final Instance instance;
    private final PackingMethod method;
    private final PlanBuilder plan;
    private final double cpuScale;
    private final double memoryScale;
    private final Map<Free, Integer> kindOf = new HashMap<>();
    private long[] cpu = new long[16];
    private long[] memory = new long[16];
    private int[] top = new int[16];
    private int[] below = new int[16];
    private int kinds;
    private int machines;

    AnyFit(Instance instance, PackingMethod method) {
        this.instance = instance;
        this.method = method;
        this.plan = new PlanBuilder(instance);
        this.cpuScale = 1.0 / instance.machine().cpuMillis();
        this.memoryScale = 1.0 / instance.machine().memoryBytes();
    }

    Plan pack(Order order) {
        for (int app : Sorting.sorted(instance, order)) {
            long p = instance.cpuMillis(app);
            long q = instance.memoryBytes(app);
            int kind = choose(p, q);
            long cpuFree = kind < 0 ? instance.machine().cpuMillis() : cpu[kind];
            long memoryFree = kind < 0 ? instance.machine().memoryBytes() : memory[kind];
            int machine = kind < 0 ? machines++ : pop(kind);
            plan.add(app, machine, p);
            push(machine, cpuFree - p, memoryFree - q);
        }
        return plan.build();
    }

    private int choose(long p, long q) {
        int best = -1;
        double bestScore = Double.NEGATIVE_INFINITY;
        for (int kind = 0; kind < kinds; kind++) {
            if (cpu[kind] < p || memory[kind] < q) {
                continue;
            }
            double score = score(p * cpuScale, q * memoryScale, cpu[kind] * cpuScale, memory[kind] * memoryScale);
            if (score > bestScore || (score == bestScore && top[kind] < top[best])) {
                bestScore = score;
                best = kind;
            }
        }
        return best;
    }

    private double score(double p, double q, double cpuFree, double memoryFree) {
        return switch (method) {
            case BEST_FIT -> -(cpuFree + memoryFree);
            case WORST_FIT -> cpuFree + memoryFree;
            default -> p * cpuFree + q * memoryFree;
        };
    }

    private int pop(int kind) {
        int machine = top[kind];
        top[kind] = below[machine];
        if (top[kind] < 0) {
            kindOf.remove(new Free(cpu[kind], memory[kind]));
            kinds--;
            if (kind < kinds) {
                cpu[kind] = cpu[kinds];
                memory[kind] = memory[kinds];
                top[kind] = top[kinds];
                kindOf.put(new Free(cpu[kind], memory[kind]), kind);
            }
        }
        return machine;
    }

    private void push(int machine, long cpuFree, long memoryFree) {
        if (machine >= below.length) {
            below = Arrays.copyOf(below, below.length * 2);
        }
        if (cpuFree == 0 || memoryFree < instance.memoryBytesMin()) {
            return;
        }
        Integer known = kindOf.putIfAbsent(new Free(cpuFree, memoryFree), kinds);
        int kind = known == null ? open(cpuFree, memoryFree) : known;
        below[machine] = top[kind];
        top[kind] = machine;
    }

    private int open(long cpuFree, long memoryFree) {
        if (kinds == cpu.length) {
            cpu = Arrays.copyOf(cpu, kinds * 2);
            memory = Arrays.copyOf(memory, kinds * 2);
            top = Arrays.copyOf(top, kinds * 2);
        }
        cpu[kinds] = cpuFree;
        memory[kinds] = memoryFree;
        top[kinds] = -1;
        return kinds++;
    }
}
