package io.gleaner.placement.sizing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One call in an application's tree: a function and the calls that it makes. The calls of one stage run in parallel, stages one after the
 * other; the function waits for each stage. A function may occur more than once and has the same size wherever it occurs.
 *
 * <p>Immutable, so a cycle can't be built. Depth and number of calls are bounded when a tree is used ({@link #checked}).
 *
 * @param function its name, not blank
 * @param stages copied; empty stages are left out
 */
public record CallNode(String function, List<List<CallNode>> stages) {
    /** The deepest nesting of calls that is accepted. */
    public static final int MAX_DEPTH = 256;
    /** The most calls that one application may hold. */
    public static final int MAX_CALLS = 20_000;

    public CallNode {
        if (function == null || function.isBlank()) {
            throw new SizingException("a call has no function name", "call tree", "name the function of each call");
        }
        if (stages == null) {
            throw new SizingException("stages are missing", "call of " + function, "give a list, empty for a leaf");
        }
        stages = stages.stream()
                .filter(stage -> !stage.isEmpty())
                .map(List::copyOf)
                .toList();
    }

    /** A function that calls nobody. */
    public static CallNode leaf(String function) {
        return new CallNode(function, List.of());
    }

    /** A function that calls {@code calls} one after the other. */
    public static CallNode sequence(String function, CallNode... calls) {
        List<List<CallNode>> stages = new ArrayList<>();
        for (CallNode call : calls) {
            stages.add(List.of(call));
        }
        return new CallNode(function, stages);
    }

    /** The functions of the tree, each once, callers before what they call. */
    public Set<String> functions() {
        Set<String> names = new LinkedHashSet<>();
        Deque<CallNode> open = new ArrayDeque<>();
        open.push(this);
        while (!open.isEmpty()) {
            CallNode call = open.pop();
            names.add(call.function);
            for (int s = call.stages.size() - 1; s >= 0; s--) {
                List<CallNode> stage = call.stages.get(s);
                for (int c = stage.size() - 1; c >= 0; c--) {
                    open.push(stage.get(c));
                }
            }
        }
        return names;
    }

    /**
     * This tree if it keeps {@link #MAX_DEPTH} and {@link #MAX_CALLS}.
     *
     * @throws SizingException if not
     */
    public CallNode checked() {
        record Open(CallNode call, int depth) {}
        Deque<Open> open = new ArrayDeque<>();
        open.push(new Open(this, 1));
        int calls = 0;
        while (!open.isEmpty()) {
            Open next = open.pop();
            if (next.depth > MAX_DEPTH) {
                throw new SizingException(
                        "calls are nested deeper than " + MAX_DEPTH,
                        "call of " + next.call.function,
                        "cut the tree there, or size the deep part as an application of its own");
            }
            if (++calls > MAX_CALLS) {
                throw new SizingException(
                        "more than " + MAX_CALLS + " calls in one application",
                        "call tree of " + function,
                        "leave out repeated calls or size parts of the application apart");
            }
            for (List<CallNode> stage : next.call.stages) {
                for (CallNode child : stage) {
                    open.push(new Open(child, next.depth + 1));
                }
            }
        }
        return this;
    }
}
