package io.gleaner.agent.decision;

/**
 * What watch and enforcement do for each other: each notices that the other stands still. A watch that stands still sees no
 * owner that wants its own back, so enforcement returns every loan; nothing is lent until it is at work again.
 */
final class StallGuard {
    private final Pulse pulse;
    private final Restoration restoration;
    private final DecisionSink sink;
    private final DecisionCounters counters;

    // Enforcement's own.
    private boolean watchStalled;
    private boolean returned;
    // The watch's own.
    private boolean enforcementStalled;

    StallGuard(Pulse pulse, Restoration restoration, DecisionSink sink, DecisionCounters counters) {
        this.pulse = pulse;
        this.restoration = restoration;
        this.sink = sink;
        this.counters = counters;
    }

    /** Why nothing may be lent now, null = nothing is wrong. Any thread. */
    DecisionOutcome stalled(long nowNs) {
        if (pulse.watchStalled(nowNs)) {
            return DecisionOutcome.WATCH_STALLED;
        }
        return pulse.enforcementStalled(nowNs) ? DecisionOutcome.ENFORCEMENT_STALLED : null;
    }

    /** Enforcement begins a pass. */
    void enforced(long nowNs) {
        pulse.enforced(nowNs);
        boolean stalled = pulse.watchStalled(nowNs);
        if (stalled != watchStalled) {
            watchStalled = stalled;
            returned = false;
            if (stalled) {
                counters.increment(DecisionCounter.WATCH_STALLS);
            }
            sink.watchStalled(!stalled, nowNs);
        }
        if (stalled && !returned) {
            // The watch may stand still with the ledger's lock: the next pass tries again.
            returned = restoration.tryAll(nowNs);
        }
    }

    /** The watch has seen everybody. */
    void watched(long nowNs) {
        pulse.watched(nowNs);
        boolean stalled = pulse.enforcementStalled(nowNs);
        if (stalled != enforcementStalled) {
            enforcementStalled = stalled;
            if (stalled) {
                counters.increment(DecisionCounter.ENFORCEMENT_STALLS);
            }
            sink.enforcementStalled(!stalled, nowNs);
        }
    }
}
