package io.gleaner.placement.sizing.traces;

import io.gleaner.placement.sizing.ApplicationRun;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Turns complete traces into calls, samples and runs of the application. One thread. */
final class TraceAnalysis {
    private static final double NS_PER_MS = 1e6;

    private final int defaultMemoryMb;
    private final Consumer<Sample> sink;
    private final Shapes shapes;
    private final FindingCounts findings;
    private long samples;

    TraceAnalysis(int defaultMemoryMb, Consumer<Sample> sink, Shapes shapes, FindingCounts findings) {
        this.defaultMemoryMb = defaultMemoryMb;
        this.sink = sink;
        this.shapes = shapes;
        this.findings = findings;
    }

    long samples() {
        return samples;
    }

    void close(String traceId, List<Span> spans) {
        SpanTree tree = SpanTree.of(traceId, spans, findings);
        if (tree == null) {
            return;
        }
        List<Call> calls = calls(tree);
        if (isTooLarge(traceId, calls) || !fit(traceId, calls)) {
            return;
        }
        boolean cold = false;
        for (Call call : calls) {
            cold |= call.cold;
            call.memoryMb = call.memoryMb == Span.MEMORY_UNKNOWN ? defaultMemoryMb : call.memoryMb;
            sample(call);
        }
        for (int c = calls.size() - 1; c > 0; c--) {
            calls.get(c).node();
        }
        Call root = calls.get(0);
        shapes.add(root.node(), calls.size(), run(traceId, calls, cold));
    }

    /** Callers first. */
    private static List<Call> calls(SpanTree tree) {
        List<Call> calls = new ArrayList<>();
        Call[] around = new Call[tree.spans.size()];
        for (int s = 0; s < around.length; s++) {
            Span span = tree.spans.get(s);
            String function = span.function();
            function = function.isBlank() ? "(unnamed)" : function;
            Call outer = tree.parent[s] < 0 ? null : around[tree.parent[s]];
            boolean called = outer == null
                    || !outer.function.equals(function)
                    || span.kind == Span.Kind.CALLED && tree.spans.get(tree.parent[s]).kind == Span.Kind.CALLING;
            if (called) {
                around[s] = new Call(span, function, outer);
                calls.add(around[s]);
            } else {
                around[s] = outer;
                outer.learn(span);
            }
        }
        return calls;
    }

    private boolean isTooLarge(String traceId, List<Call> calls) {
        boolean tooMany = calls.size() > CallNode.MAX_CALLS;
        if (tooMany || calls.stream().anyMatch(call -> call.depth > CallNode.MAX_DEPTH)) {
            findings.add(
                    TraceFinding.Kind.TOO_LARGE,
                    "trace '" + traceId + "' has more than "
                            + (tooMany
                                    ? CallNode.MAX_CALLS + " calls"
                                    : CallNode.MAX_DEPTH + " calls within each other")
                            + " and is left out");
            return true;
        }
        return false;
    }

    private boolean fit(String traceId, List<Call> calls) {
        for (Call call : calls) {
            Call.Fit fit = call.fit();
            if (fit != Call.Fit.INSIDE) {
                boolean moved = fit == Call.Fit.MOVED;
                findings.add(
                        TraceFinding.Kind.CLOCK_SKEW,
                        "in trace '" + traceId + "' the call of " + call.function + " lies outside of its caller "
                                + call.caller.function + ": "
                                + (moved
                                        ? "moved into it, as far as needed"
                                        : "it is longer than that, so the trace is left out"));
                if (!moved) {
                    return false;
                }
            }
        }
        return true;
    }

    private void sample(Call call) {
        if (call.memoryMb == Span.MEMORY_UNKNOWN) {
            findings.add(
                    TraceFinding.Kind.NO_MEMORY_SIZE,
                    "no attribute tells the size of " + call.function
                            + ": its runs give no samples; add faas.max_memory to its spans, or give a default size");
            return;
        }
        samples++;
        sink.accept(new Sample(call.function, call.memoryMb, call.ownNs() / NS_PER_MS, call.cold, call.inputBytes));
    }

    /** Null if its functions had different sizes. */
    private ApplicationRun run(String traceId, List<Call> calls, boolean cold) {
        Call root = calls.get(0);
        if (root.memoryMb == Span.MEMORY_UNKNOWN) {
            return null;
        }
        if (calls.stream().anyMatch(call -> call.memoryMb != root.memoryMb)) {
            findings.add(
                    TraceFinding.Kind.MIXED_SIZES,
                    "the functions of trace '" + traceId + "' have different sizes: its whole time is not used");
            return null;
        }
        return new ApplicationRun(root.memoryMb, root.durationNs() / NS_PER_MS, cold, root.inputBytes);
    }
}
