package io.gleaner.placement.sizing.traces;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Traces that may still get spans, the one that has waited longest first. A trace is closed when {@link TraceOptions#idleSpans} spans of
 * others came after its last, when {@link TraceOptions#openSpansMost} is reached, or at the end. One thread.
 */
final class OpenTraces {
    /** So many closed traces are remembered, so that their late spans are known as such. */
    private static final int CLOSED_MOST = 8_192;

    private final Map<String, Open> open = new LinkedHashMap<>(1024, 0.75f, true);
    private final Set<String> closed = new LinkedHashSet<>();
    private final TraceOptions options;
    private final TraceAnalysis analysis;
    private final FindingCounts findings;
    private long seen;
    private int held;

    OpenTraces(TraceOptions options, TraceAnalysis analysis, FindingCounts findings) {
        this.options = options;
        this.analysis = analysis;
        this.findings = findings;
    }

    void add(String traceId, Span span) {
        seen++;
        if (closed.contains(traceId)) {
            findings.add(
                    TraceFinding.Kind.LATE_SPANS,
                    "span '" + span.id + "' of trace '" + traceId
                            + "' came after its trace was closed and is left out; sort the file by trace");
            return;
        }
        Open trace = open.computeIfAbsent(traceId, id -> new Open());
        trace.lastSeen = seen;
        if (trace.tooLarge) {
            return;
        }
        trace.spans.add(span);
        held++;
        if (trace.spans.size() > options.traceSpansMost()) {
            held -= trace.spans.size();
            trace.spans.clear();
            trace.tooLarge = true;
            findings.add(
                    TraceFinding.Kind.TOO_LARGE,
                    "trace '" + traceId + "' has more than " + options.traceSpansMost() + " spans and is left out");
        }
        closeWhatWaited();
    }

    void closeAll() {
        while (!open.isEmpty()) {
            closeEldest();
        }
    }

    private void closeWhatWaited() {
        while (!open.isEmpty()) {
            Open eldest = open.values().iterator().next();
            boolean idle = seen - eldest.lastSeen >= options.idleSpans();
            // Empty ones (too large) are bounded by being idle at last.
            boolean full = held > options.openSpansMost();
            if (!idle && !full) {
                return;
            }
            if (!idle) {
                findings.add(
                        TraceFinding.Kind.CLOSED_EARLY,
                        "trace '" + open.keySet().iterator().next() + "' was closed because more than "
                                + options.openSpansMost() + " spans were open; sort the file by trace");
            }
            closeEldest();
        }
    }

    private void closeEldest() {
        String traceId = open.keySet().iterator().next();
        Open trace = open.remove(traceId);
        held -= trace.spans.size();
        closed.add(traceId);
        if (closed.size() > CLOSED_MOST) {
            closed.remove(closed.iterator().next());
        }
        if (!trace.tooLarge) {
            analysis.close(traceId, trace.spans);
        }
    }

    private static final class Open {
        private final List<Span> spans = new ArrayList<>(8);
        private long lastSeen;
        private boolean tooLarge;
    }
}
