package io.gleaner.agent.runtime;

import io.gleaner.agent.decision.DecisionTrace;
import io.gleaner.agent.journal.DecisionCodes;
import io.gleaner.agent.journal.DecisionRecord;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.JournalRing;
import io.gleaner.agent.journal.PolicyCode;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.agent.journal.Scorer;

/**
 * Writes a decision's trace into its journal slot. Any thread: a claimed slot is one thread's own, and so is the flyweight
 * that stands beside it. Allocates nothing.
 */
final class DecisionRecords {
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
                .randomDraw(t.randomDraw)
                .function(t.function)
                .configHash(configHash)
                .mode(t.mode)
                .resumed(t.resumed)
                .outcome(DecisionCodes.outcome(t.outcome))
                .inputBucket(t.inputBucket)
                .policy(PolicyCode.ofName(t.policy).code())
                .cleanRuns(t.cleanRuns)
                .history(history(t))
                .stoodBack((t.cpu.stoodBack ? 1 : 0) | (t.memory.stoodBack ? 2 : 0))
                .hopsLeft(t.hopsLeft)
                .hysteresisPercent(t.hysteresisPercent)
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
                .cpuMillisWindowPeak(t.cpuMillisWindowPeak)
                .cpuMillisCap(t.cpuMillisCap)
                .memoryBytesUser(t.memoryBytesUser)
                .memoryBytesGranted(t.memoryBytesGranted)
                .memoryBytesLastAllocation(t.memoryBytesLastAllocation)
                .memoryBytesLastPeak(t.memoryBytesLastPeak)
                .memoryBytesRecentPeak(t.memoryBytesRecentPeak)
                .memoryBytesWindowPeak(t.memoryBytesWindowPeak)
                .memoryBytesFloor(t.memoryBytesFloor)
                .memoryBytesCap(t.memoryBytesCap);
    }

    private static void writeChoice(DecisionRecord record, DecisionTrace t) {
        for (int i = 0; i < t.features.length; i++) {
            record.feature(i, t.features[i]);
        }
        if (t.scorer == Scorer.RULE.code()) {
            record.free(t.cpuMillisFree, t.memoryBytesFree)
                    .use(t.cpuMillisMeanUse, t.recentSlowdownPercent, t.cpuMillisSaturation, t.saturationOpen)
                    .neighbourBucket(t.neighbourBucket);
        } else {
            record.scorer(t.scorer)
                    .modelHash(t.modelHash)
                    .scoreChosen(t.scoreChosen)
                    .scoreUser(t.scoreUser)
                    .scoreSecond(t.scoreSecond);
        }
        record.cpuUnitsLow(t.cpuUnitsLow)
                .cpuUnitsHigh(t.cpuUnitsHigh)
                .memoryUnitsLow(t.memoryUnitsLow)
                .memoryUnitsHigh(t.memoryUnitsHigh)
                .optionCount(t.optionCount)
                .optionChosen(t.optionChosen < 0 ? NO_OPTION : t.optionChosen)
                .reasonCpu(DecisionCodes.reason(t.reasonCpu, t.cpuMillisCap <= t.cpuMillisUser, t.unreachable))
                .reasonMemory(
                        DecisionCodes.reason(t.reasonMemory, t.memoryBytesCap <= t.memoryBytesUser, t.unreachable));
    }

    private static int roles(DecisionTrace t) {
        int roles = 0;
        if (t.controlRun) {
            roles |= RecordView.FLAG_CONTROL_RUN;
        }
        if (t.safeguardRunCpu || t.safeguardRunMemory) {
            roles |= RecordView.FLAG_SAFEGUARD_RUN;
        }
        if (t.cpuMillisGranted < t.cpuMillisUser || t.memoryBytesGranted < t.memoryBytesUser) {
            roles |= RecordView.FLAG_LENDER;
        }
        if (t.cpuMillisGranted > t.cpuMillisUser || t.memoryBytesGranted > t.memoryBytesUser) {
            roles |= RecordView.FLAG_BORROWER;
        }
        return roles | seen(t);
    }

    private static int seen(DecisionTrace t) {
        return (t.profileRead ? RecordView.FLAG_PROFILE_READ : 0)
                | (t.toleranceHeld ? RecordView.FLAG_TOLERANCE_HELD : 0)
                | (t.lastRunFailed ? RecordView.FLAG_LAST_RUN_FAILED : 0)
                | (t.trippedMeanwhile ? RecordView.FLAG_TRIPPED_MEANWHILE : 0);
    }

    private static int history(DecisionTrace t) {
        int cpu = (t.cpu.known ? DecisionView.CPU_KNOWN : 0)
                | (t.cpu.recentCensored ? DecisionView.CPU_RECENT_CENSORED : 0)
                | (t.cpu.windowCensored ? DecisionView.CPU_WINDOW_CENSORED : 0)
                | (t.cpu.held ? DecisionView.CPU_HELD : 0);
        int memory = (t.memory.known ? DecisionView.MEMORY_KNOWN : 0)
                | (t.memory.recentCensored ? DecisionView.MEMORY_RECENT_CENSORED : 0)
                | (t.memory.windowCensored ? DecisionView.MEMORY_WINDOW_CENSORED : 0)
                | (t.memory.held ? DecisionView.MEMORY_HELD : 0);
        return cpu | memory;
    }
}
