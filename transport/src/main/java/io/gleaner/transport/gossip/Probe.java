package io.gleaner.transport.gossip;

import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Member;

/**
 * One probe under way, for this node or for somebody who asked. Pooled.
 *
 * <pre>
 * state     begins             answered           deadline
 * IDLE      DIRECT or RELAY    -                  -
 * DIRECT    -                  IDLE, answered     INDIRECT, others are asked
 * INDIRECT  -                  IDLE, answered     IDLE, failed
 * RELAY     -                  IDLE, ack goes on  IDLE, nack goes on
 * </pre>
 */
final class Probe {
    enum State {
        IDLE,
        DIRECT,
        INDIRECT,
        RELAY
    }

    private State state = State.IDLE;
    private int sequence;
    private long node;
    private int boot;
    private Member target;
    private long sentNs;
    private long deadlineNs;
    private int nacksMissing;
    private long askerNode;
    private Endpoint asker;
    private int askerSequence;

    void direct(int itsSequence, Member whom, long nowNs, long itsDeadlineNs) {
        state = State.DIRECT;
        sequence = itsSequence;
        node = whom.node();
        boot = whom.boot();
        target = whom;
        sentNs = nowNs;
        deadlineNs = itsDeadlineNs;
        nacksMissing = 0;
        whom.probed(true);
    }

    void indirect(int helpers, long itsDeadlineNs) {
        state = State.INDIRECT;
        nacksMissing = helpers;
        deadlineNs = itsDeadlineNs;
    }

    void relay(int itsSequence, long whom, long forNode, Endpoint forEndpoint, int forSequence, long itsDeadlineNs) {
        state = State.RELAY;
        sequence = itsSequence;
        node = whom;
        askerNode = forNode;
        asker = forEndpoint;
        askerSequence = forSequence;
        deadlineNs = itsDeadlineNs;
    }

    void end() {
        if (target != null) {
            target.probed(false);
        }
        target = null;
        asker = null;
        state = State.IDLE;
    }

    void nack() {
        nacksMissing = Math.max(0, nacksMissing - 1);
    }

    State state() {
        return state;
    }

    int sequence() {
        return sequence;
    }

    long node() {
        return node;
    }

    int boot() {
        return boot;
    }

    Member target() {
        return target;
    }

    long sentNs() {
        return sentNs;
    }

    long deadlineNs() {
        return deadlineNs;
    }

    int nacksMissing() {
        return nacksMissing;
    }

    long askerNode() {
        return askerNode;
    }

    Endpoint asker() {
        return asker;
    }

    int askerSequence() {
        return askerSequence;
    }
}
