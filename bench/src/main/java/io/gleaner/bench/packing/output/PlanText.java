package io.gleaner.bench.packing.output;

import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Machine;
import io.gleaner.placement.packing.Plan;
import java.io.PrintWriter;
import java.util.Locale;

/** A plan for people: what it amounts to, and its first machines. One thread. */
public final class PlanText {
    private static final int MACHINES_SHOWN = 20;
    private static final int APPLICATIONS_SHOWN = 6;

    private final Solution solution;
    private final Plan plan;
    private final Instance instance;
    private final boolean balancing;

    public PlanText(Solution solution, boolean balancing) {
        this.solution = solution;
        this.plan = solution.plan();
        this.instance = plan.instance();
        this.balancing = balancing;
    }

    /** Prints summary and table. */
    public void print(PrintWriter out) {
        summary(out);
        table(out);
        out.flush();
    }

    private void summary(PrintWriter out) {
        long over = balancing ? plan.maxLoad() - solution.lowerBound() : plan.machines() - solution.lowerBound();
        double overShare = (double) over / Math.max(1, solution.lowerBound());
        String judged = over == 0
                ? "which no plan can be below: optimal"
                : "no plan can be below " + bound() + ": at most "
                        + String.format(Locale.ROOT, "%.2f %%", 100 * overShare) + " too much";
        out.println(Units.count(instance.size()) + (instance.size() == 1 ? " application on " : " applications on ")
                + Units.count(plan.machines()) + (plan.machines() == 1 ? " machine" : " machines")
                + (balancing ? ", at most " + Units.cores(plan.maxLoad()) + " cores on each" : "") + "; " + judged
                + ".");
        Machine machine = instance.machine();
        double memory = sum(plan.memoryBytesPerMachine()) / ((double) machine.memoryBytes() * plan.machines());
        String cpu = balancing
                ? "The mean load is "
                        + String.format(Locale.ROOT, "%.3f", instance.cpuMillisTotal() / 1e3 / plan.machines())
                        + " cores"
                : "The machines' CPU is used to "
                        + Units.percent(instance.cpuMillisTotal() / ((double) machine.cpuMillis() * plan.machines()));
        out.println(cpu + ", memory is used to " + Units.percent(memory) + "; " + Units.count(divided())
                + " applications are divided, " + Units.count(plan.size()) + " instances in all.");
        out.printf(Locale.ROOT, "Found by %s in %.3f s.%n%n", solution.method(), solution.seconds());
    }

    private String bound() {
        return balancing ? Units.cores(solution.lowerBound()) + " cores" : Units.count(solution.lowerBound());
    }

    private int divided() {
        int[] instances = new int[instance.size()];
        int divided = 0;
        for (int k = 0; k < plan.size(); k++) {
            divided += ++instances[plan.app(k)] == 2 ? 1 : 0;
        }
        return divided;
    }

    private static double sum(long[] values) {
        double sum = 0;
        for (long value : values) {
            sum += value;
        }
        return sum;
    }

    private void table(PrintWriter out) {
        long[] cpu = plan.cpuMillisPerMachine();
        long[] memory = plan.memoryBytesPerMachine();
        out.println("machine    cores       memory  applications (cores)");
        int k = 0;
        for (int m = 0; m < Math.min(MACHINES_SHOWN, plan.machines()); m++) {
            StringBuilder apps = new StringBuilder();
            int shown = 0;
            for (; k < plan.size() && plan.machine(k) == m; k++) {
                if (shown++ < APPLICATIONS_SHOWN) {
                    apps.append(apps.length() == 0 ? "" : ", ").append(share(k));
                }
            }
            if (shown > APPLICATIONS_SHOWN) {
                apps.append(" and ").append(shown - APPLICATIONS_SHOWN).append(" more");
            }
            out.printf(Locale.ROOT, "%7d  %7s  %11s  %s%n", m, Units.cores(cpu[m]), Units.memory(memory[m]), apps);
        }
        if (plan.machines() > MACHINES_SHOWN) {
            out.println("... and " + Units.count(plan.machines() - MACHINES_SHOWN)
                    + " more machines; --json, --csv and --svg have them all");
        }
    }

    private String share(int k) {
        int app = plan.app(k);
        boolean whole = plan.cpuMillis(k) == instance.cpuMillis(app);
        return instance.name(app) + " (" + Units.cores(plan.cpuMillis(k))
                + (whole ? ")" : " of " + Units.cores(instance.cpuMillis(app)) + ")");
    }
}
