package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.Phase;
import java.util.ArrayList;
import java.util.List;

/** A function as the engine reads it: its model, and the phases in columns. Immutable. */
final class FunctionPlan {
    final int index;
    final FunctionModel model;
    final Phase[] phases;
    /** CPU work of the phases after each, at multiplier 1, in core-nanoseconds. */
    final double[] coreNsAfter;

    final double coresUser;

    private FunctionPlan(int index, FunctionModel model) {
        this.index = index;
        this.model = model;
        phases = model.phases().toArray(new Phase[0]);
        coreNsAfter = new double[phases.length];
        for (int i = phases.length - 2; i >= 0; i--) {
            coreNsAfter[i] = coreNsAfter[i + 1] + phases[i + 1].coreNs();
        }
        coresUser = model.cpuMillisUser() / 1e3;
    }

    static FunctionPlan[] of(List<FunctionModel> models) {
        List<FunctionPlan> plans = new ArrayList<>();
        for (FunctionModel model : models) {
            plans.add(new FunctionPlan(plans.size(), model));
        }
        return plans.toArray(new FunctionPlan[0]);
    }
}
