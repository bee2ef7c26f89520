package io.gleaner.bench.sizing;

import io.gleaner.bench.sizing.input.CallTreeFiles;
import io.gleaner.bench.sizing.input.SamplesCsv;
import io.gleaner.bench.sizing.input.TraceFiles;
import io.gleaner.placement.sizing.Billing;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.Measurements;
import io.gleaner.placement.sizing.Method;
import io.gleaner.placement.sizing.Objective;
import io.gleaner.placement.sizing.SizingException;
import io.gleaner.placement.sizing.SizingRequest;
import io.gleaner.placement.sizing.traces.TraceFinding;
import io.gleaner.placement.sizing.traces.TraceOptions;
import io.gleaner.placement.sizing.traces.TracedApplication;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be sized, as the options name it.
 *
 * @param notes what was wrong with files or left out, for people
 */
record SizeInput(SizingRequest request, List<String> notes) {
    private static final int SAMPLES_MOST = 2_000;

    /** @throws SizingException where an option or a file can't be used */
    static SizeInput read(SizeOptions options) {
        if (options.slo == null) {
            throw new SizingException("no SLO is given", "--slo", "give one like 2s or 2s@p95, or none");
        }
        if (options.traces.isEmpty() && options.calls == null) {
            throw new SizingException("no calls are given", "--traces and --calls", "give one of them");
        }
        if (options.traces.isEmpty() && options.samples.isEmpty()) {
            throw new SizingException("no samples are given", "--traces and --samples", "give one of them or both");
        }
        List<String> notes = new ArrayList<>();
        Measurements.Builder measurements = Measurements.builder(SAMPLES_MOST, options.seed);
        CallNode root = options.calls == null ? null : CallTreeFiles.read(options.calls);
        if (!options.traces.isEmpty()) {
            CallNode traced = traces(options, measurements, notes);
            root = root == null ? traced : root;
        }
        for (Path file : options.samples) {
            List<String> unknown = SamplesCsv.read(file, measurements);
            if (!unknown.isEmpty()) {
                notes.add(file + ": columns that are not known were passed over: " + String.join(", ", unknown));
            }
        }
        return new SizeInput(request(options, root, measurements.build()), List.copyOf(notes));
    }

    private static CallNode traces(SizeOptions options, Measurements.Builder measurements, List<String> notes) {
        TraceOptions how = TraceOptions.STANDARD.withDefaultMemoryMb(options.defaultMemoryMb);
        TracedApplication traced = TraceFiles.read(options.traces, how, measurements::add);
        traced.runs().forEach(measurements::add);
        notes.add(traced.spans() + " spans gave " + traced.samples() + " samples; " + traced.requests()
                + " requests had this tree, " + traced.otherRequests() + " another.");
        traced.findings().stream().map(TraceFinding::text).forEach(notes::add);
        return traced.tree();
    }

    private static SizingRequest request(SizeOptions options, CallNode root, Measurements measurements) {
        return SizingRequest.of(root, measurements, Words.slo(options.slo))
                .withObjective(Words.constant("--objective", options.objective, Objective.values()))
                .withMethod(Words.constant("--method", options.method, Method.values()))
                .withBilling(Words.constant("--billing", options.billing, Billing.values()))
                .withPrices(PriceFiles.named(options.prices))
                .withPayloads(Words.payloads(options.payloads))
                .withWishedSizesMb(options.sizesMb)
                .withCostWeight(options.costWeight)
                .withSeed(options.seed);
    }
}
