package io.gleaner.agent.decision;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.harvest.HarvestPolicy;

/** Step 5: decides where an invocation runs, on the host's thread. Whatever fails leads to "here". */
final class Placing {
    private final InvocationTable invocations;
    private final Admission admission;
    private final DecisionMaker maker;
    private final DecisionCounters counters;

    Placing(InvocationTable invocations, Admission admission, DecisionMaker maker, DecisionCounters counters) {
        this.invocations = invocations;
        this.admission = admission;
        this.maker = maker;
        this.counters = counters;
    }

    /** Whether it has its place here at once, so that something can be reserved for it. */
    boolean decide(
            Placer placer,
            Invocation invocation,
            HarvestPolicy policy,
            FunctionRules rules,
            long inputBytes,
            long remainingNs,
            long nowNs) {
        if (placer != Placer.HERE) {
            ask(placer, invocation, inputBytes, remainingNs, nowNs);
        }
        long handle = invocation.handle();
        if (invocation.placement.target != 0) {
            if (admission.record(invocation, policy, rules, invocation.flags, DecisionOutcome.ELSEWHERE, nowNs)) {
                invocations.away(1);
                counters.increment(DecisionCounter.AWAY);
                invocation.move(handle, Invocation.ADMITTED, Invocation.AWAY);
                return false;
            }
            invocation.placement.stay(placer.reasonUnjournaled());
        }
        invocations.ofFunction(invocation.function, 1);
        if ((invocation.flags & Gleaner.FLAG_WAITS) != 0) {
            invocations.waits(1);
            invocation.move(handle, Invocation.ADMITTED, Invocation.WAITING);
            return false;
        }
        return true;
    }

    private void ask(Placer placer, Invocation invocation, long inputBytes, long remainingNs, long nowNs) {
        Placement out = invocation.placement;
        try {
            out.draw = maker.draw();
            placer.place(
                    invocation.function,
                    invocation.cpuMillisUser,
                    invocation.memoryBytesUser,
                    inputBytes,
                    remainingNs,
                    invocation.flags,
                    nowNs,
                    out);
        } catch (Throwable broken) {
            counters.increment(DecisionCounter.FAILED);
            out.clear();
        }
    }
}
