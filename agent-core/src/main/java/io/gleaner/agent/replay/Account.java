package io.gleaner.agent.replay;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.harvest.Resource;

/** What an invocation lends and borrows of both resources, as the records tell it. Mutable; one thread. */
final class Account {
    /** One resource. */
    static final class Side {
        final long user;
        final long granted;
        final long wanted;
        /** The most that it can lend: what it was to be given less than its user allocation. */
        final long offered;

        long lent;
        long borrowed;
        /** Borrowed by the change of the ledger that the decision names. */
        long borrowedAtGrant;

        private Side(long user, long granted, long wanted, boolean trippedMeanwhile) {
            // What a trip gave back had been on offer for a moment.
            offered = Math.max(0, user - (trippedMeanwhile ? wanted : granted));
            this.user = user;
            this.granted = granted;
            this.wanted = wanted;
        }
    }

    final long sequence;
    final long invocation;
    final long ledgerSequence;
    final boolean reserved;
    final boolean trippedMeanwhile;
    final Side cpu;
    final Side memory;
    boolean grantChecked;

    Account(DecisionView d, DecisionReplay.Wanted wanted) {
        sequence = d.sequence();
        invocation = d.invocation();
        ledgerSequence = d.ledgerSequence();
        reserved = wanted.reserved();
        trippedMeanwhile = wanted.trippedMeanwhile();
        cpu = new Side(d.cpuMillisUser(), d.cpuMillisGranted(), wanted.cpuMillis(), trippedMeanwhile);
        memory = new Side(d.memoryBytesUser(), d.memoryBytesGranted(), wanted.memoryBytes(), trippedMeanwhile);
    }

    Side of(Resource resource) {
        return resource == Resource.CPU ? cpu : memory;
    }
}
