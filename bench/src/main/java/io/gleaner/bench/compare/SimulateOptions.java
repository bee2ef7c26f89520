package io.gleaner.bench.compare;

import io.gleaner.bench.workload.JournalWorkload;
import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Workload;
import io.gleaner.bench.workload.WorkloadOptions;
import io.gleaner.bench.workload.Workloads;
import java.util.Collections;
import java.util.List;
import picocli.CommandLine.Option;

/** What {@link SimulateCommand} plays. */
final class SimulateOptions {
    static final int SPEED_INVOCATIONS = 1_000_000;
    static final int SPEED_NODES = 10_000;
    /** So many functions that most nodes have some. */
    static final String SPEED_WORKLOAD_OF_ALL = "synthetic:2000";

    private static final double CORES = 8;
    private static final double GIB_PER_CORE = 1;
    private static final double LOAD = 0.7;
    private static final long GIB = 1L << 30;
    private static final double OVER_SHARE = 0.4;
    private static final double UNDER_SHARE = 0.4;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            defaultValue = "synthetic",
            description = "Where invocations come from: " + Workloads.FORMS + " (default: ${DEFAULT-VALUE}).")
    String workload;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many nodes (default: ${DEFAULT-VALUE}).")
    int nodes;

    @Option(
            names = "--cores",
            paramLabel = "CORES",
            description = "Cores of a node (default: 8; for a journal, its node's).")
    Double cores;

    @Option(
            names = "--memory-gib-per-core",
            paramLabel = "GIB",
            description = "Memory of a node for each core (default: 1; for a journal, its node's).")
    Double memoryGibPerCore;

    @Option(
            names = "--invocations",
            paramLabel = "K",
            defaultValue = "100000",
            description = "How many invocations to play at most (default: ${DEFAULT-VALUE}).")
    int invocations;

    @Option(
            names = "--load",
            paramLabel = "LOAD",
            description =
                    "Sum of user CPU times baseline duration over the nodes' CPU; 0 = time isn't stretched (default: 0.7; for a"
                            + " journal, 0).")
    Double load;

    @Option(
            names = "--input-sigma",
            paramLabel = "SIGMA",
            defaultValue = "0.3",
            description = "Deviation of the logarithm of the inputs' sizes (default: ${DEFAULT-VALUE}).")
    double inputSigma;

    @Option(names = "--warm", description = "Play a warm-up that isn't measured first.")
    boolean warm;

    @Option(names = "--drift", description = "Let functions change with time.")
    boolean drift;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "The seed of the tape and of control runs (default: ${DEFAULT-VALUE}).")
    long seed;

    /** The same seed on so many nodes, else as where the simulator is measured. */
    SimulateOptions speed(String otherWorkload, int otherNodes) {
        SimulateOptions other = new SimulateOptions();
        other.workload = otherWorkload;
        other.seed = seed;
        other.nodes = otherNodes;
        other.invocations = SPEED_INVOCATIONS;
        other.cores = CORES;
        other.memoryGibPerCore = GIB_PER_CORE;
        other.load = LOAD;
        other.inputSigma = 0.3;
        return other;
    }

    /** What nobody set: a journal is played on its own node and as fast as it was. */
    void fillIn(Workload workload) {
        boolean journalled = workload instanceof JournalWorkload;
        load = load == null ? Double.valueOf(journalled ? 0 : LOAD) : load;
        NodeShape node = workload instanceof JournalWorkload journal ? journal.node() : null;
        double own = node == null ? CORES : node.cpuMillis() / 1e3;
        cores = cores == null ? Double.valueOf(own) : cores;
        double perCore = node == null ? GIB_PER_CORE : node.memoryBytes() / (double) GIB / own;
        memoryGibPerCore = memoryGibPerCore == null ? Double.valueOf(perCore) : memoryGibPerCore;
    }

    List<NodeShape> shapes() {
        if (nodes < 1) {
            throw new IllegalArgumentException("--nodes must be at least 1, not " + nodes);
        }
        return Collections.nCopies(
                nodes, new NodeShape(Math.round(cores * 1e3), Math.round(cores * memoryGibPerCore * GIB)));
    }

    WorkloadOptions drawn() {
        return new WorkloadOptions(shapes(), load, inputSigma, 1, warm, drift, OVER_SHARE, UNDER_SHARE, invocations);
    }
}
