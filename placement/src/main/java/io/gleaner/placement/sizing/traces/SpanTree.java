package io.gleaner.placement.sizing.traces;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The spans of one complete trace as a tree. */
final class SpanTree {
    private static final int NONE = -1;
    /** Marks the called half of a call whose halves share one id, as Zipkin's B3 propagation has it. */
    private static final String CALLED_HALF = "/called";

    /** Parents before their children; the root first. */
    final List<Span> spans;
    /** Per span of {@link #spans} the place of its parent; -1 for the root. */
    final int[] parent;

    private SpanTree(List<Span> spans, int[] parent) {
        this.spans = spans;
        this.parent = parent;
    }

    /** Null if the trace can't be used; then a finding says why. */
    static SpanTree of(String traceId, List<Span> given, FindingCounts findings) {
        Map<String, Integer> byId = new HashMap<>();
        List<Span> spans = new ArrayList<>(given.size());
        boolean[] calledHalf = new boolean[given.size()];
        for (Span span : given) {
            index(traceId, span, spans, calledHalf, byId, findings);
        }
        int[] parents = new int[spans.size()];
        int root = NONE;
        int roots = 0;
        int orphans = 0;
        int orphan = NONE;
        for (int s = 0; s < parents.length; s++) {
            parents[s] = parent(spans.get(s), calledHalf[s], byId);
            if (parents[s] == NONE && spans.get(s).parentId.isEmpty()) {
                root = s;
                roots++;
            } else if (parents[s] == NONE) {
                orphan = s;
                orphans++;
            }
        }
        if (orphans > 0) {
            boolean only = roots == 0 && orphans == 1;
            findings.add(
                    TraceFinding.Kind.UNKNOWN_PARENT,
                    "span '" + spans.get(orphan).id + "' of trace '" + traceId + "' has the parent '"
                            + spans.get(orphan).parentId + "', which is not in the trace: "
                            + (only ? "taken as the root, its caller is outside" : "the trace is left out"));
            if (!only) {
                return null;
            }
            root = orphan;
        } else if (roots > 1) {
            findings.add(
                    TraceFinding.Kind.SEVERAL_ROOTS,
                    "trace '" + traceId + "' has " + roots + " spans without a parent and is left out");
            return null;
        }
        return ordered(traceId, spans, parents, root, findings);
    }

    private static void index(
            String traceId,
            Span span,
            List<Span> spans,
            boolean[] calledHalf,
            Map<String, Integer> byId,
            FindingCounts findings) {
        Integer first = byId.putIfAbsent(span.id, spans.size());
        if (first == null) {
            spans.add(span);
            return;
        }
        Span other = spans.get(first);
        boolean halves = other.kind != span.kind && other.kind != Span.Kind.UNKNOWN && span.kind != Span.Kind.UNKNOWN;
        if (halves && byId.putIfAbsent(span.id + CALLED_HALF, NONE) == null) {
            int called = span.kind == Span.Kind.CALLED ? spans.size() : first;
            byId.put(span.id + CALLED_HALF, called);
            byId.put(span.id, called == first ? spans.size() : first);
            calledHalf[called] = true;
            spans.add(span);
        } else if (!other.sameAs(span)) {
            findings.add(
                    TraceFinding.Kind.DUPLICATE_ID,
                    "trace '" + traceId + "' has two different spans with the id '" + span.id + "': the first counts");
        }
    }

    private static int parent(Span span, boolean calledHalf, Map<String, Integer> byId) {
        if (calledHalf) {
            return byId.get(span.id);
        }
        if (span.parentId.isEmpty()) {
            return NONE;
        }
        Integer called = byId.get(span.parentId + CALLED_HALF);
        return called != null ? called : byId.getOrDefault(span.parentId, NONE);
    }

    private static SpanTree ordered(String traceId, List<Span> spans, int[] parents, int root, FindingCounts findings) {
        int count = spans.size();
        int[] next = new int[count];
        int[] firstChild = new int[count];
        Arrays.fill(firstChild, NONE);
        for (int s = count - 1; s >= 0; s--) {
            if (parents[s] != NONE) {
                next[s] = firstChild[parents[s]];
                firstChild[parents[s]] = s;
            }
        }
        List<Span> order = new ArrayList<>(count);
        int[] place = new int[count];
        int[] original = new int[count];
        int[] ordered = new int[count];
        if (root != NONE) {
            original[0] = root;
            ordered[0] = NONE;
            order.add(spans.get(root));
        }
        for (int at = 0; at < order.size(); at++) {
            for (int c = firstChild[original[at]]; c != NONE; c = next[c]) {
                place[c] = order.size();
                original[order.size()] = c;
                ordered[order.size()] = at;
                order.add(spans.get(c));
            }
        }
        if (order.size() < count) {
            findings.add(
                    TraceFinding.Kind.CYCLE,
                    "trace '" + traceId + "' has spans that are each other's parents and is left out");
            return null;
        }
        return new SpanTree(order, ordered);
    }
}
