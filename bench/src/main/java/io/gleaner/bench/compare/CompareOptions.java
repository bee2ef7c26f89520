package io.gleaner.bench.compare;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of {@code ./gleaner compare} as they were given; {@link Setup} checks them. */
final class CompareOptions {
    @Option(
            names = "--workload",
            paramLabel = "W",
            required = true,
            description = "Play this workload: azure:DIR, freyr-10x60, synthetic and others; a wrong name lists them.")
    String workload;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "4",
            description = "How many nodes (default: ${DEFAULT-VALUE}).")
    int nodes;

    @Option(
            names = "--cores",
            paramLabel = "CORES",
            split = ",",
            defaultValue = "8",
            description = "Cores of a node; a list (4,8,16) goes round over the nodes (default: ${DEFAULT-VALUE}).")
    List<Double> cores;

    @Option(
            names = "--memory-gib-per-core",
            paramLabel = "GIB",
            defaultValue = "1",
            description = "Memory of a node for each core (default: ${DEFAULT-VALUE}).")
    double memoryGibPerCore;

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
            defaultValue = "5",
            description = "How many seeds; two or more give intervals (default: ${DEFAULT-VALUE}).")
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
            defaultValue = "1.0",
            description =
                    "User CPU times baseline duration over capacity, reached by stretching time; 0 = not stretched; a list"
                            + " plays a grid (default: ${DEFAULT-VALUE}).")
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
            description = "The model of freyr, from ./gleaner train --rules freyr (default: the built-in one).")
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
