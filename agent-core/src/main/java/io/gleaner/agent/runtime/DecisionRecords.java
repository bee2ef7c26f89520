package io.gleaner.agent.runtime;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.decision.DecisionOutcome;
import io.gleaner.agent.decision.DecisionReason;
import io.gleaner.agent.decision.DecisionTrace;
import io.gleaner.agent.journal.DecisionRecord;
import io.gleaner.agent.journal.JournalRing;
import io.gleaner.agent.journal.RangeReason;
import io.gleaner.agent.journal.RecordView;

/**
 * Writes a decision's trace into its journal slot. Any thread: a claimed slot is one thread's own, and so is the flyweight
 * that stands beside it. Allocates nothing.
 */
final class DecisionRecords {
    private static final DecisionOutcome[] OUTCOMES = DecisionOutcome.values();
    private static final DecisionReason[] REASONS = DecisionReason.values();
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
                .outcome(outcome(t).code())
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
                .reasonCpu(reason(t.reasonCpu).code())
                .reasonMemory(reason(t.reasonMemory).code());
    }

    private static int roles(DecisionTrace t) {
        int roles = 0;
        if (isReason(t, DecisionReason.CONTROL)) {
            roles |= RecordView.FLAG_CONTROL_RUN;
        }
        if (isReason(t, DecisionReason.SPIKE)) {
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

    private static boolean isReason(DecisionTrace t, DecisionReason reason) {
        return t.reasonCpu == reason.ordinal() || t.reasonMemory == reason.ordinal();
    }

    private static io.gleaner.agent.journal.DecisionOutcome outcome(DecisionTrace t) {
        return switch (OUTCOMES[t.outcome]) {
            case USER -> userOutcome(t);
            case GRANTED -> io.gleaner.agent.journal.DecisionOutcome.GRANTED;
            case RECOMMENDED, OBSERVED -> io.gleaner.agent.journal.DecisionOutcome.MODE_OFF;
            case POLICY_FAILED -> io.gleaner.agent.journal.DecisionOutcome.NO_POLICY;
            case PROFILE_BUSY -> io.gleaner.agent.journal.DecisionOutcome.NO_PROFILE;
            case LEDGER_BUSY -> io.gleaner.agent.journal.DecisionOutcome.LEDGER_BUSY;
            case FAILED -> io.gleaner.agent.journal.DecisionOutcome.FAILED;
        };
    }

    private static io.gleaner.agent.journal.DecisionOutcome userOutcome(DecisionTrace t) {
        if (isReason(t, DecisionReason.CONTROL)) {
            return io.gleaner.agent.journal.DecisionOutcome.CONTROL;
        }
        if (t.mode < Mode.RECOMMEND.ordinal()) {
            return io.gleaner.agent.journal.DecisionOutcome.MODE_OFF;
        }
        return t.optionCount > 1
                ? io.gleaner.agent.journal.DecisionOutcome.GRANTED
                : io.gleaner.agent.journal.DecisionOutcome.SAFEGUARD;
    }

    private static RangeReason reason(int ordinal) {
        return switch (REASONS[ordinal]) {
            case NONE -> RangeReason.POLICY;
            case NO_USER_LIMIT, STOOD_BACK -> RangeReason.UNMANAGED;
            case NO_HISTORY -> RangeReason.FIRST_RUN;
            case LAST_RUN_FAILED -> RangeReason.LAST_RUN_FAILED;
            case SPIKE -> RangeReason.LOAD_SPIKE;
            case LEARNING -> RangeReason.TOO_FEW_CLEAN_RUNS;
            case HOLD -> RangeReason.HELD;
            case CONTROL -> RangeReason.CONTROL;
            case HOST_ASKED -> RangeReason.OPTED_OUT;
            case MAY_LEND -> RangeReason.OVER_PROVISIONED;
            case MAY_BORROW -> RangeReason.UNDER_PROVISIONED;
        };
    }
}
