package io.gleaner.bench.packing.judge;

import com.google.ortools.Loader;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import io.gleaner.placement.packing.Instance;

/**
 * The paper's integer program, solved to proven optimality by OR-Tools' CP-SAT (integers only, no tolerances): x_ij whether an
 * application has an instance on a machine, p_ij its load there, y_j whether the machine is used. For a dozen applications. One
 * thread; the native library is loaded at the first use.
 */
public final class ExactSolver {
    private final Instance instance;
    private final int machines;
    private final CpModel model = new CpModel();

    private ExactSolver(Instance instance, int machines) {
        this.instance = instance;
        this.machines = machines;
    }

    /** Loads the native library ahead of what is measured. */
    public static void load() {
        Loader.loadNativeLibraries();
    }

    /**
     * The least number of machines.
     *
     * @param machinesMost a number that is known to do: the plan of a heuristic
     */
    public static int machines(Instance instance, int machinesMost) {
        load();
        ExactSolver solver = new ExactSolver(instance, machinesMost);
        Literal[] used = new Literal[machinesMost];
        for (int j = 0; j < machinesMost; j++) {
            used[j] = solver.model.newBoolVar("y" + j);
        }
        solver.place(used, null, instance.machine().cpuMillis());
        for (int j = 1; j < machinesMost; j++) {
            // Machines are alike: those in use come first.
            solver.model.addImplication(used[j], used[j - 1]);
        }
        solver.model.minimize(LinearExpr.sum(used));
        return (int) solver.solve();
    }

    /** The least highest load on {@link Instance#machinesMax()} machines; -1 if their memory can't hold the applications. */
    public static long maxLoad(Instance instance) {
        load();
        ExactSolver solver = new ExactSolver(instance, instance.machinesMax());
        IntVar highest = solver.model.newIntVar(0, instance.cpuMillisTotal(), "highest");
        solver.place(null, highest, instance.cpuMillisTotal());
        solver.model.minimize(highest);
        return solver.solve();
    }

    private void place(Literal[] used, IntVar highest, long capacity) {
        int n = instance.size();
        LinearExprBuilder[] load = new LinearExprBuilder[n];
        LinearExprBuilder[] count = new LinearExprBuilder[n];
        for (int i = 0; i < n; i++) {
            load[i] = LinearExpr.newBuilder();
            count[i] = LinearExpr.newBuilder();
        }
        for (int j = 0; j < machines; j++) {
            LinearExprBuilder cpu = LinearExpr.newBuilder();
            LinearExprBuilder memory = LinearExpr.newBuilder();
            for (int i = 0; i < n; i++) {
                long most = Math.min(capacity, instance.cpuMillis(i));
                Literal here = model.newBoolVar("x" + i + "_" + j);
                IntVar share = model.newIntVar(0, most, "p" + i + "_" + j);
                model.addLessOrEqual(share, LinearExpr.term(here, most));
                // Without this, instances that do no work would count towards a least number.
                model.addGreaterOrEqual(share, here);
                cpu.add(share);
                memory.addTerm(here, instance.memoryBytes(i));
                load[i].add(share);
                count[i].add(here);
            }
            if (used != null) {
                cpu.addTerm(used[j], -capacity);
                memory.addTerm(used[j], -instance.machine().memoryBytes());
                model.addLessOrEqual(cpu, 0);
                model.addLessOrEqual(memory, 0);
            } else {
                cpu.addTerm(highest, -1);
                model.addLessOrEqual(cpu, 0);
                model.addLessOrEqual(memory, instance.machine().memoryBytes());
            }
        }
        for (int i = 0; i < n; i++) {
            model.addEquality(load[i], instance.cpuMillis(i));
            model.addGreaterOrEqual(count[i], instance.instancesMin(i));
        }
    }

    private long solve() {
        CpSolver solver = new CpSolver();
        solver.getParameters().setNumWorkers(1);
        CpSolverStatus status = solver.solve(model);
        if (status == CpSolverStatus.INFEASIBLE) {
            return -1;
        }
        if (status != CpSolverStatus.OPTIMAL) {
            throw new IllegalStateException("CP-SAT ended with " + status);
        }
        return Math.round(solver.objectiveValue());
    }
}
