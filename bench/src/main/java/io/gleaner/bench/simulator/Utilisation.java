package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.NodeShape;
import java.util.List;

/** What nodes use, and what is counted, from the first measured arrival to the last end. One thread. */
final class Utilisation {
    private final List<ClusterNode> nodes;
    private final List<NodeShape> shapes;
    private final ResultColumns results;
    private final long fromNs;
    private final double cpuNsBefore;
    private final double memoryByteNsBefore;
    private final long returnsShortBefore;

    /** The first measured invocation arrives now. */
    Utilisation(List<ClusterNode> nodes, List<NodeShape> shapes, ResultColumns results, long nowNs) {
        this.nodes = nodes;
        this.shapes = shapes;
        this.results = results;
        fromNs = nowNs;
        double cpuNs = results.cpuNs;
        double memoryByteNs = results.memoryByteNs;
        for (ClusterNode node : nodes) {
            for (int i = 0; i < node.runCount; i++) {
                ClusterRun run = node.runs[i];
                if (run.state == ClusterRun.State.RUNNING) {
                    cpuNs += run.cpu.cpuNs(nowNs);
                    memoryByteNs += run.memoryByteNs(nowNs);
                }
            }
        }
        cpuNsBefore = cpuNs;
        memoryByteNsBefore = memoryByteNs;
        returnsShortBefore = returnsShort();
        results.measureFromHere();
    }

    ClusterResult.Totals totals() {
        long spanNs = Math.max(1, results.lastEndNs - fromNs);
        double cores = 0;
        double bytes = 0;
        for (NodeShape shape : shapes) {
            cores += shape.cpuMillis() / 1e3;
            bytes += shape.memoryBytes();
        }
        return new ClusterResult.Totals(
                results.oomKills,
                results.nodeOomKills,
                results.idleEvictions,
                returnsShort() - returnsShortBefore,
                results.trips,
                results.loans,
                (results.cpuNs - cpuNsBefore) / (cores * spanNs),
                (results.memoryByteNs - memoryByteNsBefore) / (bytes * spanNs),
                spanNs);
    }

    private long returnsShort() {
        long sum = 0;
        for (ClusterNode node : nodes) {
            NodeAgent agent = node.agent();
            if (agent != null && agent.pipeline() != null) {
                sum += agent.pipeline().ledger().totals().memoryReturnShort();
            }
        }
        return sum;
    }
}
