package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Tape;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays a tape on nodes, in virtual time from event to event, over the production pipeline, policy, ledger and profile.
 * The same arguments give the same result. What it models and what it doesn't stands in ADR 0014. One thread, one use.
 */
public final class ClusterSimulator {
    private final Tape tape;
    private final NodeRules rules;
    private final List<NodeShape> shapes;
    final Cluster cluster;
    private final HomeNodes homes;
    final List<ClusterNode> nodes = new ArrayList<>();
    private int next;
    private Utilisation utilisation;

    /**
     * Nodes at the tape's begin.
     *
     * @param nodes at least one; each can run every function of the tape
     * @param hook hears of every admission, where there is a pipeline
     */
    public ClusterSimulator(
            List<NodeShape> nodes, Tape tape, NodeRules rules, SimulationOptions options, RunHook hook) {
        this(nodes, tape, rules, options, hook, false);
    }

    ClusterSimulator(
            List<NodeShape> nodes,
            Tape tape,
            NodeRules rules,
            SimulationOptions options,
            RunHook hook,
            boolean samplesAll) {
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("a simulation needs a node: give at least one NodeShape");
        }
        this.tape = tape;
        this.rules = rules;
        shapes = List.copyOf(nodes);
        FunctionPlan[] plans = FunctionPlan.of(tape.functions());
        TableSizes sizes = TableSizes.of(shapes, tape.functions());
        cluster = new Cluster(shapes, tape, rules, options, hook, sizes, plans, samplesAll);
        homes = new HomeNodes(shapes, plans);
        for (NodeShape shape : shapes) {
            this.nodes.add(new ClusterNode(cluster, this.nodes.size(), shape));
        }
    }

    /** Plays it to the end of its last invocation. */
    public ClusterResult run() {
        if (rules.sharing() == Sharing.IDEAL) {
            return new IdealPlay(tape, shapes, homes).result();
        }
        boolean goesOn;
        do {
            goesOn = step();
        } while (goesOn);
        return result();
    }

    /** The next event; false where there is none. */
    boolean step() {
        long[] arrivals = tape.arrivalNs();
        ClusterEvent first = cluster.heap.first();
        long arrivalNs = next < arrivals.length ? arrivals[next] : CpuCourse.NEVER_NS;
        boolean arrives = first == null || arrivalNs << 1 < first.key;
        if (arrives && next == arrivals.length) {
            return false;
        }
        long nowNs = arrives ? arrivalNs : first.key >> 1;
        if (cluster.idle.nextNs() <= nowNs) {
            expire();
        } else if (arrives) {
            arrive(next++, nowNs);
        } else {
            first.happen(nowNs);
        }
        return true;
    }

    private void expire() {
        FunctionContainer over = cluster.idle.first();
        long nowNs = cluster.idle.nextNs();
        cluster.idle.remove(over);
        over.function.node.removed(over, nowNs);
    }

    private void arrive(int invocation, long nowNs) {
        if (invocation == tape.measuredFrom()) {
            if (cluster.series != null) {
                cluster.series.begin(nowNs);
            }
            utilisation = new Utilisation(nodes, shapes, cluster.results, nowNs);
        }
        FunctionPlan plan = cluster.plan(invocation);
        int home = homes.home(plan.index);
        int node = home;
        do {
            if (cluster.room.fits(node, plan.model.cpuMillisUser(), plan.model.memoryBytesUser())) {
                nodes.get(node).start(invocation, nowNs);
                return;
            }
            node = homes.next(plan.index, node);
        } while (node != home);
        nodes.get(home).enqueue(invocation);
    }

    ClusterResult result() {
        ResultColumns columns = cluster.results;
        ClusterResult.Totals totals =
                utilisation == null ? new ClusterResult.Totals(0, 0, 0, 0, 0, 0, 0, 0, 0) : utilisation.totals();
        return new ClusterResult(
                tape.measuredFrom(),
                columns.startNs,
                columns.endNs,
                columns.slowdown,
                columns.node,
                columns.harvestedShare,
                columns.lentShare,
                columns.flags,
                totals,
                utilisation == null || cluster.series == null ? null : cluster.series.means(columns.lastEndNs));
    }
}
