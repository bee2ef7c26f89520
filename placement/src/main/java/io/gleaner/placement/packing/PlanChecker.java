package io.gleaner.placement.packing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Judges a plan by the constraints of the model alone: memory of every machine, load of every application, one instance at most of
 * an application on a machine, and, for packing, the load of every machine. Shares no code with what makes plans. Any thread.
 */
public final class PlanChecker {
    /** More violations than this are not listed. */
    public static final int VIOLATIONS_MAX = 20;

    private final List<String> violations = new ArrayList<>();
    private final Plan plan;
    private final Instance instance;

    private PlanChecker(Plan plan) {
        this.plan = plan;
        this.instance = plan.instance();
    }

    /** What a plan violates, empty if nothing; P is a limit unless it is {@link Machine#UNLIMITED_CPU}. */
    public static List<String> check(Plan plan) {
        PlanChecker checker = new PlanChecker(plan);
        checker.assignments();
        checker.machines();
        checker.applications();
        return List.copyOf(checker.violations);
    }

    /** Like {@link #check}, and every application must be in one piece. */
    public static List<String> checkSingle(Plan plan) {
        List<String> found = new ArrayList<>(check(plan));
        if (plan.size() > plan.instance().size()) {
            found.add("there are " + plan.size() + " instances of "
                    + plan.instance().size() + " applications");
        }
        return found;
    }

    private void assignments() {
        int[] lastSeenOn = new int[instance.size()];
        Arrays.fill(lastSeenOn, -1);
        int machine = 0;
        for (int k = 0; k < plan.size(); k++) {
            if (plan.machine(k) < machine || plan.machine(k) > machine + 1 || (k == 0 && plan.machine(k) != 0)) {
                add("assignment " + k + " is on machine " + plan.machine(k) + " after machine " + machine);
            }
            machine = plan.machine(k);
            int app = plan.app(k);
            if (lastSeenOn[app] == machine) {
                add("application " + instance.name(app) + " has two instances on machine " + machine);
            }
            lastSeenOn[app] = machine;
            if (plan.cpuMillis(k) < 1) {
                add("application " + instance.name(app) + " has a share of " + plan.cpuMillis(k)
                        + " millicores on machine " + machine);
            }
        }
        if (plan.size() > 0 && machine != plan.machines() - 1) {
            add("the plan says " + plan.machines() + " machines and uses " + (machine + 1));
        }
    }

    private void machines() {
        long[] memory = new long[plan.machines()];
        long[] cpu = new long[plan.machines()];
        for (int k = 0; k < plan.size(); k++) {
            memory[plan.machine(k)] += instance.memoryBytes(plan.app(k));
            cpu[plan.machine(k)] += plan.cpuMillis(k);
        }
        for (int m = 0; m < plan.machines(); m++) {
            if (memory[m] > instance.machine().memoryBytes()) {
                add("machine " + m + " holds " + memory[m] + " bytes of "
                        + instance.machine().memoryBytes());
            }
            if (cpu[m] > instance.machine().cpuMillis()) {
                add("machine " + m + " bears " + cpu[m] + " millicores of "
                        + instance.machine().cpuMillis());
            }
        }
        if (plan.machines() > instance.machinesMax()) {
            add("the plan uses " + plan.machines() + " machines of " + instance.machinesMax());
        }
    }

    private void applications() {
        long[] cpu = new long[instance.size()];
        int[] instances = new int[instance.size()];
        for (int k = 0; k < plan.size(); k++) {
            cpu[plan.app(k)] += plan.cpuMillis(k);
            instances[plan.app(k)]++;
        }
        for (int app = 0; app < instance.size(); app++) {
            if (cpu[app] != instance.cpuMillis(app)) {
                add("application " + instance.name(app) + " gets " + cpu[app] + " millicores of "
                        + instance.cpuMillis(app));
            }
            if (instances[app] < instance.instancesMin(app)) {
                add("application " + instance.name(app) + " has " + instances[app] + " instances of "
                        + instance.instancesMin(app));
            }
        }
    }

    private void add(String violation) {
        if (violations.size() < VIOLATIONS_MAX) {
            violations.add(violation);
        }
    }
}
