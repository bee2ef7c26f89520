package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Tape;
import java.util.List;

/** Plays random runs on a node with little memory, and after every event recomputes what {@link NodeMemory} keeps. */
final class MemoryWitness {
    private static final NodeShape NODE = new NodeShape(8_000, 2L << 30);

    private final ClusterSimulator simulator;
    private final ClusterNode node;
    private ClusterResult result;
    private String wrong = "";
    private double mostPart;
    private long lastBytes;
    private int changes;

    private MemoryWitness(ClusterSimulator simulator) {
        this.simulator = simulator;
        node = simulator.nodes.get(0);
    }

    static MemoryWitness play(NodeRules rules, long seed) {
        Tape tape = Tapes.random(12, 1_000, 6, seed);
        MemoryWitness witness = new MemoryWitness(
                new ClusterSimulator(List.of(NODE), tape, rules, SimulationOptions.standard(1), RunHook.NONE));
        while (witness.simulator.step()) {
            witness.look();
        }
        witness.result = witness.simulator.result();
        return witness;
    }

    private void look() {
        long runs = 0;
        long held = 0;
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            if (run.state == ClusterRun.State.RUNNING) {
                runs += (long) Math.min(run.memory.limitBytes(), run.memory.saturationBytes());
                held += run.memoryBytes(run.cpu.sinceNs());
            }
        }
        long idle = 0;
        FunctionContainer container = simulator.cluster.idle.first();
        while (container != null) {
            idle += container.memoryBytesHeld;
            container = container.after;
        }
        if (runs != node.memory.runsBytes() || idle != node.memory.idleBytes() || held > runs) {
            wrong = "runs " + runs + ", kept " + node.memory.runsBytes() + "; idle " + idle + ", kept "
                    + node.memory.idleBytes() + "; held " + held;
        }
        mostPart = Math.max(mostPart, runs / (double) NODE.memoryBytes());
        changes += runs + idle == lastBytes ? 0 : 1;
        lastBytes = runs + idle;
    }

    /** Empty where every sum was right. */
    String wrong() {
        return wrong;
    }

    /** The most that the runs could take up at any time, as a part of the node's memory. */
    double mostPart() {
        return mostPart;
    }

    /** How often the sums changed. */
    int changes() {
        return changes;
    }

    ClusterResult result() {
        return result;
    }
}
