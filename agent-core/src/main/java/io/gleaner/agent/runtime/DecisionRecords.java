package io.gleaner.agent.runtime;

import io.gleaner.agent.decision.DecisionOutcome;
import io.gleaner.agent.decision.DecisionTrace;
import io.gleaner.agent.journal.DecisionRecord;
import io.gleaner.agent.journal.JournalRing;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.harvest.safeguard.RangeReason;

/**
 * Writes a decision's trace into its journal slot. Any thread: a claimed slot is one thread's own, and so is the flyweight
 * that stands beside it. Allocates nothing.
 */
final class DecisionRecords {
    private static final DecisionOutcome[] OUTCOMES = DecisionOutcome.values();
    private static final RangeReason[] REASONS = RangeReason.values();
    private static final int NO_OPTION = 255;

    private final JournalRing ring;
    private final int configHash;
    private final DecisionRecord[] bySlot;

    DecisionRecords(JournalRing ring, int configHash) {
        this.ring = ring;
        this.configHash = configHash;
        bySlot = new DecisionRecord[ring.slots()];
        for (int i = 0; i < bySlot.length; i++) {
            bySlot[i] = new DecisionRecord();
        }
    }

    /** @param durationNs how long the decision took until now */
    void write(long claim, DecisionTrace t, long durationNs) {
        DecisionRecord record = bySlot[(int) ((claim - 1) & (bySlot.length - 1))];
        record.wrap(ring, claim, t.nowNs, t.invocation);
        writeWho(record, t);
        writeAmounts(record, t);
        writeChoice(record, t);
        record.decisionNanos((int) Math.min(Integer.MAX_VALUE, Math.max(0, durationNs)));
        record.commit();
    }

    private void writeWho(DecisionRecord record, DecisionTrace t) {
        record.flags(t.flags & 0xFF | roles(t))
                .hostIdHigh(t.hostIdHigh)
                .hostIdLow(t.hostIdLow)
                .ledgerSequence(t.ledgerSequence)
                .modelHash(t.modelHash)
                .randomDraw(t.randomDraw)
                .function(t.function)
                .configHash(configHash)
                .mode(t.mode)
                .outcome(outcomeCode(t.outcome))
                .inputBucket(t.inputBucket)
                .hopsLeft(t.hopsLeft)
                .placementReason(t.placementReason);
        for (int i = 0; i < t.peers.length; i++) {
            record.peer(i, t.peers[i])
                    .peerExpectedMicros(i, t.peerExpectedMicros[i])
                    .peerAgeMicros(i, t.peerAgeMicros[i]);
        }
    }

    private static void writeAmounts(DecisionRecord record, DecisionTrace t) {
        record.cpuMillisUser(t.cpuMillisUser)
                .cpuMillisGranted(t.cpuMillisGranted)
                .cpuMillisLastAllocation(t.cpuMillisLastAllocation)
                .cpuMillisLastPeak(t.cpuMillisLastPeak)
                .cpuMillisRecentPeak(t.cpuMillisRecentPeak)
                .cpuMillisCap(t.cpuMillisCap)
                .memoryBytesUser(t.memoryBytesUser)
                .memoryBytesGranted(t.memoryBytesGranted)
                .memoryBytesLastAllocation(t.memoryBytesLastAllocation)
                .memoryBytesLastPeak(t.memoryBytesLastPeak)
                .memoryBytesRecentPeak(t.memoryBytesRecentPeak)
                .memoryBytesCap(t.memoryBytesCap);
    }

    private static void writeChoice(DecisionRecord record, DecisionTrace t) {
        for (int i = 0; i < t.features.length; i++) {
            record.feature(i, t.features[i]);
        }
        record.scoreChosen(t.scoreChosen)
                .scoreUser(t.scoreUser)
                .scoreSecond(t.scoreSecond)
                .scorer(t.scorer)
                .cpuUnitsLow(t.cpuUnitsLow)
                .cpuUnitsHigh(t.cpuUnitsHigh)
                .memoryUnitsLow(t.memoryUnitsLow)
                .memoryUnitsHigh(t.memoryUnitsHigh)
                .optionCount(t.optionCount)
                .optionChosen(t.optionChosen < 0 ? NO_OPTION : t.optionChosen)
                .reasonCpu(reasonCode(t.reasonCpu))
                .reasonMemory(reasonCode(t.reasonMemory));
    }

    private static int roles(DecisionTrace t) {
        int roles = 0;
        if (isReason(t, RangeReason.CONTROL_RUN)) {
            roles |= RecordView.FLAG_CONTROL_RUN;
        }
        if (isReason(t, RangeReason.LOAD_SPIKE)) {
            roles |= RecordView.FLAG_SAFEGUARD_RUN;
        }
        if (t.cpuMillisGranted < t.cpuMillisUser || t.memoryBytesGranted < t.memoryBytesUser) {
            roles |= RecordView.FLAG_LENDER;
        }
        if (t.cpuMillisGranted > t.cpuMillisUser || t.memoryBytesGranted > t.memoryBytesUser) {
            roles |= RecordView.FLAG_BORROWER;
        }
        return roles;
    }

    private static boolean isReason(DecisionTrace t, RangeReason reason) {
        return t.reasonCpu == reason.ordinal() || t.reasonMemory == reason.ordinal();
    }

    private static int outcomeCode(int ordinal) {
        return switch (OUTCOMES[ordinal]) {
            case GRANTED -> io.gleaner.agent.journal.DecisionOutcome.GRANTED.code();
            case MODE_OFF -> io.gleaner.agent.journal.DecisionOutcome.MODE_OFF.code();
            case NO_SCRATCH -> io.gleaner.agent.journal.DecisionOutcome.NO_SCRATCH.code();
            case NO_PROFILE -> io.gleaner.agent.journal.DecisionOutcome.NO_PROFILE.code();
            case NO_POLICY -> io.gleaner.agent.journal.DecisionOutcome.NO_POLICY.code();
            case LEDGER_BUSY -> io.gleaner.agent.journal.DecisionOutcome.LEDGER_BUSY.code();
            case LEDGER_REFUSED -> io.gleaner.agent.journal.DecisionOutcome.LEDGER_REFUSED.code();
            case SHARED_CONTAINER -> io.gleaner.agent.journal.DecisionOutcome.SHARED_CONTAINER.code();
            case TABLE_FULL -> io.gleaner.agent.journal.DecisionOutcome.TABLE_FULL.code();
            case FAILED -> io.gleaner.agent.journal.DecisionOutcome.FAILED.code();
            case CONTROL -> io.gleaner.agent.journal.DecisionOutcome.CONTROL.code();
            case SAFEGUARD -> io.gleaner.agent.journal.DecisionOutcome.SAFEGUARD.code();
        };
    }

    private static int reasonCode(int ordinal) {
        return switch (REASONS[ordinal]) {
            case NO_LIMIT -> io.gleaner.agent.journal.RangeReason.UNMANAGED.code();
            case FIRST_RUN, NO_SNAPSHOT -> io.gleaner.agent.journal.RangeReason.FIRST_RUN.code();
            case LAST_RUN_FAILED -> io.gleaner.agent.journal.RangeReason.LAST_RUN_FAILED.code();
            case LOAD_SPIKE -> io.gleaner.agent.journal.RangeReason.LOAD_SPIKE.code();
            case OVER_PROVISIONED -> io.gleaner.agent.journal.RangeReason.OVER_PROVISIONED.code();
            case UNDER_PROVISIONED -> io.gleaner.agent.journal.RangeReason.UNDER_PROVISIONED.code();
            case HELD -> io.gleaner.agent.journal.RangeReason.HELD.code();
            case TOO_FEW_RUNS -> io.gleaner.agent.journal.RangeReason.TOO_FEW_CLEAN_RUNS.code();
            case CONTROL_RUN -> io.gleaner.agent.journal.RangeReason.CONTROL.code();
            case POLICY -> io.gleaner.agent.journal.RangeReason.POLICY.code();
        };
    }
}
