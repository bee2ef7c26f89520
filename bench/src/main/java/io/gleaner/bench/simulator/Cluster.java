package io.gleaner.bench.simulator;

import io.gleaner.agent.decision.DesiredLimit;
import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Tape;
import io.gleaner.harvest.HarvestPolicy;
import java.util.ArrayList;
import java.util.List;

/** What all nodes of a simulation share. One thread. */
final class Cluster {
    final Tape tape;
    final NodeRules rules;
    final SimulationOptions options;
    final RunHook hook;
    final HarvestPolicy policy;
    final FunctionPlan[] plans;
    final TableSizes sizes;
    final ResultColumns results;
    final Room room;
    final EventHeap heap = new EventHeap();
    final IdleContainers idle;
    /** Null where none is kept. */
    final UsageSeries series;

    final DesiredLimit limit = new DesiredLimit();
    /** Whether no sample is left out, to compare with. */
    final boolean samplesAll;

    private final List<ClusterRun> pool = new ArrayList<>();

    Cluster(
            List<NodeShape> shapes,
            Tape tape,
            NodeRules rules,
            SimulationOptions options,
            RunHook hook,
            TableSizes sizes,
            FunctionPlan[] plans,
            boolean samplesAll) {
        room = new Room(shapes);
        this.tape = tape;
        this.rules = rules;
        this.options = options;
        this.hook = hook;
        this.sizes = sizes;
        this.plans = plans;
        this.samplesAll = samplesAll;
        policy = rules.sharing() == Sharing.LIMITS ? rules.policy().get() : null;
        results = new ResultColumns(tape, rules.sharing());
        series = options.seriesPoints() > 0 ? new UsageSeries(options.seriesPoints()) : null;
        idle = new IdleContainers(options.keepAliveNs());
    }

    FunctionPlan plan(int invocation) {
        return plans[tape.function()[invocation]];
    }

    /** A run of the pool, prepared. */
    ClusterRun take(ClusterNode node, FunctionPlan plan, int invocation) {
        ClusterRun run = pool.isEmpty() ? new ClusterRun() : pool.remove(pool.size() - 1);
        run.node = node;
        run.userDurationNs = tape.userDurationNs()[invocation];
        run.open(plan, invocation, tape.workMultiplier()[invocation], tape.coresMultiplier()[invocation]);
        return run;
    }

    void giveBack(ClusterRun run) {
        run.container = null;
        pool.add(run);
    }
}
