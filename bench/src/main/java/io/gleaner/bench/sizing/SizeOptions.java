package io.gleaner.bench.sizing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What {@code ./gleaner size} is told. Filled by picocli, then only read. */
final class SizeOptions {
    @Option(
            names = "--traces",
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Take the call tree and samples from traces: OTLP JSON, Zipkin v2 JSON or X-Ray documents, gzip too.")
    List<Path> traces = new ArrayList<>();

    @Option(
            names = "--calls",
            paramLabel = "FILE",
            description =
                    "Take the call tree from this file: {\"function\": \"a\", \"stages\": [[{\"function\": \"b\"}]]}.")
    Path calls;

    @Option(
            names = "--samples",
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Take own times from CSV: function,memory_mb,duration_ms[,cold][,input_bytes][,unusable], gzip too.")
    List<Path> samples = new ArrayList<>();

    @Option(
            names = "--default-memory",
            paramLabel = "MB",
            defaultValue = "0",
            description = "Take spans that don't tell their function's size for this one, 0 leaves them out (default:"
                    + " ${DEFAULT-VALUE}).")
    int defaultMemoryMb;

    @Option(
            names = "--slo",
            paramLabel = "DURATION",
            description =
                    "Keep the application within this: 2s, 800ms, or with a share of requests 2s@p95; none for no limit.")
    String slo;

    @Option(
            names = "--objective",
            paramLabel = "NAME",
            defaultValue = "cost",
            description = "Want besides the SLO: slo (nothing), cost, time or balanced (default: ${DEFAULT-VALUE}).")
    String objective;

    @Option(
            names = "--cost-weight",
            paramLabel = "W",
            defaultValue = "0.5",
            description = "Weigh cost against time if balanced: 0 only time, 1 only cost (default: ${DEFAULT-VALUE}).")
    double costWeight;

    @Option(
            names = "--method",
            paramLabel = "NAME",
            defaultValue = "gleaner",
            description = "Search by gleaner, slam (as its paper says) or brute-force (default: ${DEFAULT-VALUE}).")
    String method;

    @Option(
            names = "--billing",
            paramLabel = "NAME",
            defaultValue = "inclusive",
            description = "Bill callers while they wait (inclusive) or for their own time only (own) (default:"
                    + " ${DEFAULT-VALUE}).")
    String billing;

    @Option(
            names = "--prices",
            paramLabel = "NAME_OR_FILE",
            defaultValue = "aws-x86",
            description =
                    "Take prices of aws-x86, aws-arm, azure or gcp, or from a JSON file (default: ${DEFAULT-VALUE}).")
    String prices;

    @Option(
            names = "--sizes",
            paramLabel = "MB",
            split = ",",
            description = "Consider these sizes too; where they weren't measured, a fitted curve stands for them.")
    List<Integer> sizesMb = new ArrayList<>();

    @Option(
            names = "--payload",
            paramLabel = "BYTES",
            split = ",",
            description = "Size for inputs of so many bytes, weighed if there are several: 2000000:3,50000000:1.")
    List<String> payloads = new ArrayList<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Draw requests by this seed (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the answer there as JSON.")
    Path json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts there; it needs no network.")
    Path html;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write every function at every size there.")
    Path csv;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description =
                    "Write a plan there that an agent takes by gleaner.plan.file: user allocations and tolerances.")
    Path plan;

    @Option(
            names = "--plan-cpu",
            paramLabel = "MILLIS",
            defaultValue = "0",
            description = "Put CPU into the plan, so many millicores a 1,024 MB; 0 leaves CPU to the platform (default:"
                    + " ${DEFAULT-VALUE}).")
    long planCpuMillis;
}
