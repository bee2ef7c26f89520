package io.gleaner.transport.offload.rules;

/**
 * Whether a peer is worth a call, by how the last ones went.
 *
 * <pre>
 * state      | peer answered | spoke against the peer            | time passed
 * CLOSED     | failures = 0  | failures + 1; at the limit: OPEN  | -
 * OPEN       | CLOSED        | -                                 | after the pause the next call: TRIAL
 * TRIAL      | CLOSED        | OPEN, pause doubled up to its most | after the longest pause: another trial
 * </pre>
 *
 * A refusal is an answer: the peer lives. While TRIAL, one call is under way and no other is let through. Any thread, one at a time
 * (its table locks).
 */
public final class Circuit {
    /** See the class's table. */
    public enum State {
        CLOSED,
        OPEN,
        TRIAL
    }

    private final CircuitSettings settings;
    private final int boot;
    private State state = State.CLOSED;
    private int failures;
    private long pauseNs;
    private long sinceNs;

    /** @param boot the peer's start: another one has a circuit of its own */
    public Circuit(CircuitSettings settings, int boot) {
        this.settings = settings;
        this.boot = boot;
        pauseNs = settings.pauseNs();
    }

    public int boot() {
        return boot;
    }

    public State state() {
        return state;
    }

    /** Whether a call may be made now; if the state is {@link State#TRIAL} after a yes, this is the trial. */
    public boolean admit(long nowNs) {
        if (state == State.CLOSED) {
            return true;
        }
        long waitNs = state == State.OPEN ? pauseNs : settings.pauseNsMost();
        if (nowNs - sinceNs < waitNs) {
            return false;
        }
        state = State.TRIAL;
        sinceNs = nowNs;
        return true;
    }

    /** The peer answered, if only to refuse. */
    public void answered() {
        state = State.CLOSED;
        failures = 0;
        pauseNs = settings.pauseNs();
    }

    /** A call failed in a way that speaks against the peer. */
    public void failed(long nowNs) {
        if (state == State.TRIAL) {
            pauseNs = Math.min(2 * pauseNs, settings.pauseNsMost());
            open(nowNs);
        } else if (state == State.CLOSED && ++failures >= settings.failuresToOpen()) {
            open(nowNs);
        }
    }

    /** A call ended without saying anything of the peer's health: a trial among them gives its place back. */
    public void withdrawn(long nowNs) {
        if (state == State.TRIAL) {
            open(nowNs);
        }
    }

    private void open(long nowNs) {
        state = State.OPEN;
        sinceNs = nowNs;
    }
}
