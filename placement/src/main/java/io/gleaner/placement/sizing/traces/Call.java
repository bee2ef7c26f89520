package io.gleaner.placement.sizing.traces;

import io.gleaner.placement.sizing.CallNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One run of a function within a trace, with the calls that it makes. Owned by the trace's analysis. */
final class Call {
    /** Rounding of clocks; what sticks out of its caller by less is clipped without a word. */
    private static final long ROUNDING_NS = 1_000_000;

    private static final Comparator<Call> BY_START = Comparator.<Call>comparingLong(call -> call.startNs)
            .thenComparingLong(call -> call.endNs)
            .thenComparing(call -> call.function);

    final String function;
    final Call caller;
    final List<Call> calls = new ArrayList<>(4);
    final int depth;
    int memoryMb;
    boolean cold;
    long inputBytes;
    private long startNs;
    private long endNs;
    private long shiftNs;
    /** Set by {@link #node()}. */
    private CallNode node;

    Call(Span span, String function, Call caller) {
        this.function = function;
        this.caller = caller;
        depth = caller == null ? 1 : caller.depth + 1;
        startNs = span.startNs;
        endNs = span.endNs;
        memoryMb = Span.MEMORY_UNKNOWN;
        inputBytes = Span.INPUT_UNKNOWN;
        learn(span);
        if (caller != null) {
            caller.calls.add(this);
        }
    }

    /** Takes over what a span that belongs to this call tells. */
    void learn(Span span) {
        cold |= span.cold();
        memoryMb = memoryMb == Span.MEMORY_UNKNOWN ? span.memoryMb() : memoryMb;
        inputBytes = inputBytes == Span.INPUT_UNKNOWN ? span.facts.inputBytes : inputBytes;
    }

    /** How a call lies in its caller. */
    enum Fit {
        /** Inside, give or take rounding. */
        INSIDE,
        /** Moved into its caller: another clock. */
        MOVED,
        /** Longer than its caller: not waited for, or clocks of different speed. */
        TOO_LONG
    }

    /** Moves this call, and what it calls, into its caller, which has been fitted itself. */
    Fit fit() {
        if (caller == null) {
            return Fit.INSIDE;
        }
        startNs += caller.shiftNs;
        endNs += caller.shiftNs;
        shiftNs = caller.shiftNs;
        if (startNs < caller.startNs - ROUNDING_NS || endNs > caller.endNs + ROUNDING_NS) {
            if (endNs - startNs > caller.endNs - caller.startNs) {
                return Fit.TOO_LONG;
            }
            long moveNs = startNs < caller.startNs ? caller.startNs - startNs : caller.endNs - endNs;
            startNs += moveNs;
            endNs += moveNs;
            shiftNs += moveNs;
            return Fit.MOVED;
        }
        startNs = Math.min(Math.max(startNs, caller.startNs), caller.endNs);
        endNs = Math.max(Math.min(endNs, caller.endNs), startNs);
        return Fit.INSIDE;
    }

    long durationNs() {
        return endNs - startNs;
    }

    /** Duration less the union of the calls made. Calls must have been fitted. */
    long ownNs() {
        calls.sort(BY_START);
        long waitedNs = 0;
        long untilNs = startNs;
        for (Call call : calls) {
            waitedNs += Math.max(0, call.endNs - Math.max(untilNs, call.startNs));
            untilNs = Math.max(untilNs, call.endNs);
        }
        return durationNs() - waitedNs;
    }

    /** This call's tree, once those of its calls are made; calls of a stage stand by name, so that like trees are equal. */
    CallNode node() {
        List<List<CallNode>> stages = new ArrayList<>();
        List<CallNode> stage = new ArrayList<>();
        long untilNs = Long.MIN_VALUE;
        calls.sort(BY_START);
        for (Call call : calls) {
            if (call.startNs >= untilNs && !stage.isEmpty()) {
                stages.add(stage);
                stage = new ArrayList<>();
            }
            stage.add(call.node);
            untilNs = Math.max(untilNs, call.endNs);
        }
        stages.add(stage);
        stages.forEach(each -> each.sort(Comparator.comparing(CallNode::function)));
        node = new CallNode(function, stages);
        return node;
    }
}
