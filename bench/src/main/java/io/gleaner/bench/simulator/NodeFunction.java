package io.gleaner.bench.simulator;

/** A function on a node: what the node's pipeline calls it, and its idle containers, the latest first. One thread. */
final class NodeFunction {
    final ClusterNode node;
    final FunctionPlan plan;
    /** What the pipeline calls it, 0 = nothing. */
    final int handle;

    /** Runs that have ended on this node: what an oracle may know a function from, by the first-run rules of an agent. */
    int finishedRuns;

    private FunctionContainer newest;

    NodeFunction(ClusterNode node, FunctionPlan plan, int handle) {
        this.node = node;
        this.plan = plan;
        this.handle = handle;
    }

    /** The container that became idle last, null where none is. */
    FunctionContainer newest() {
        return newest;
    }

    void add(FunctionContainer container) {
        container.older = newest;
        container.newer = null;
        if (newest != null) {
            newest.newer = container;
        }
        newest = container;
    }

    void remove(FunctionContainer container) {
        if (container.newer == null) {
            newest = container.older;
        } else {
            container.newer.older = container.older;
        }
        if (container.older != null) {
            container.older.newer = container.newer;
        }
        container.older = null;
        container.newer = null;
    }
}
