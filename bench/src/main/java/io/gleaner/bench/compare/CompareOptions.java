package io.gleaner.bench.compare;

import io.gleaner.bench.workload.JournalWorkload;
import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of {@code ./gleaner compare} as they were given; {@link Setup} checks them. */
final class CompareOptions {
    private static final double GIB = 1L << 30;
    private static final int NODES = 4;
    private static final double CORES = 8;
    private static final double GIB_PER_CORE = 1;
    private static final double LOAD = 1;

    @Option(
            names = "--workload",
            paramLabel = "W",
            required = true,
            description = "Play this workload: azure:DIR, freyr-10x60, synthetic and others; a wrong name lists them.")
    String workload;

    @Option(names = "--nodes", paramLabel = "N", description = "How many nodes (default: 4; for a journal, 1).")
    Integer nodes;

    @Option(
            names = "--cores",
            paramLabel = "CORES",
            split = ",",
            description =
                    "Cores of a node; a list (4,8,16) goes round over the nodes (default: 8; for a journal, its node's).")
    List<Double> cores;

    @Option(
            names = "--memory-gib-per-core",
            paramLabel = "GIB",
            description = "Memory of a node for each core (default: 1; for a journal, its node's).")
    Double memoryGibPerCore;

    @Option(
            names = "--policies",
            paramLabel = "NAMES",
            split = ",",
            defaultValue = "fixed,free-only,window,gleaner,oracle",
            description = "Policies, with commas (default: ${DEFAULT-VALUE}); a wrong name lists them.")
    List<String> policies;

    @Option(
            names = "--policies-at-full-load",
            paramLabel = "NAMES",
            split = ",",
            description = "Further policies, played only at the highest load.")
    List<String> atFullLoad;

    @Option(
            names = "--seeds",
            paramLabel = "K",
            defaultValue = "6",
            description =
                    "How many seeds; two or more give intervals, six or more the randomisation test (default: ${DEFAULT-VALUE}).")
    int seeds;

    @Option(
            names = "--first-seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The first of them (default: ${DEFAULT-VALUE}).")
    long firstSeed;

    @Option(
            names = "--load",
            paramLabel = "LOAD",
            split = ",",
            description =
                    "User CPU times baseline duration over capacity, reached by stretching time; 0 = not stretched; a list"
                            + " plays a grid (default: 1.0; for a journal, 0).")
    List<Double> loads;

    @Option(
            names = "--input-sigma",
            paramLabel = "SIGMA",
            split = ",",
            defaultValue = "0.3",
            description =
                    "Deviation of the logarithm of the inputs' sizes; a list plays a grid (default: ${DEFAULT-VALUE}).")
    List<Double> sigmas;

    @Option(
            names = "--seconds-per-minute",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "How long a minute of the trace takes before it is stretched (default: ${DEFAULT-VALUE}).")
    double secondsPerMinute;

    @Option(
            names = "--invocations",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Cut the trace after so many measured invocations (default: ${DEFAULT-VALUE}).")
    int invocations;

    @Option(
            names = "--warm",
            paramLabel = "WHICH",
            arity = "0..1",
            defaultValue = "no",
            fallbackValue = "yes",
            description = "Warm up before measuring: yes, no or both (default: no).")
    Which warm;

    @Option(
            names = "--drift",
            paramLabel = "WHICH",
            arity = "0..1",
            defaultValue = "no",
            fallbackValue = "yes",
            description = "Let functions change with time: yes, no or both (default: no).")
    Which drift;

    @Option(
            names = "--over",
            paramLabel = "SHARE",
            defaultValue = "0.4",
            description = "Functions whose owners ask for too much (default: ${DEFAULT-VALUE}).")
    double over;

    @Option(
            names = "--under",
            paramLabel = "SHARE",
            defaultValue = "0.4",
            description = "Functions whose owners ask for too little (default: ${DEFAULT-VALUE}).")
    double under;

    @Option(
            names = "--interference",
            paramLabel = "SHARE",
            defaultValue = "0",
            description = "How much busy neighbours slow a run (default: ${DEFAULT-VALUE}).")
    double interference;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "Score with this model from ./gleaner train in the row that it fits, freyr or learned (default: the"
                            + " built-in ones).")
    Path model;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "How many play at once; the result is the same (default: the processors).")
    Integer threads;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures to this file.")
    Path json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts to this file.")
    Path html;

    @Option(names = "--resume", description = "Skip cells that stand in the JSON file already, with the same options.")
    boolean resume;

    /** Unless other options are given, a journal is played on its own node and as fast as it was. */
    void asItWas(Workload workload) {
        if (!(workload instanceof JournalWorkload journal)) {
            return;
        }
        loads = loads == null ? List.of(0.0) : loads;
        nodes = nodes == null ? Integer.valueOf(1) : nodes;
        NodeShape node = journal.node();
        if (node != null) {
            double own = node.cpuMillis() / 1e3;
            cores = cores == null ? List.of(own) : cores;
            memoryGibPerCore = memoryGibPerCore == null ? node.memoryBytes() / GIB / own : memoryGibPerCore;
        }
    }

    /** What nobody set. */
    void fillIn() {
        nodes = nodes == null ? Integer.valueOf(NODES) : nodes;
        cores = cores == null ? List.of(CORES) : cores;
        memoryGibPerCore = memoryGibPerCore == null ? Double.valueOf(GIB_PER_CORE) : memoryGibPerCore;
        loads = loads == null ? List.of(LOAD) : loads;
    }

    /** Off, on, or a cell each. */
    enum Which {
        no,
        yes,
        both;

        List<Boolean> played() {
            return switch (this) {
                case no -> List.of(false);
                case yes -> List.of(true);
                case both -> List.of(false, true);
            };
        }
    }
}
