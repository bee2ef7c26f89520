package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.RecordKind;
import io.gleaner.agent.journal.ReturnCause;
import java.nio.ByteBuffer;
import java.util.List;

/** What became of the grant while the run went on: what it borrowed later, and what went back before its end. */
final class LoanSummary {
    private final DecisionView decision;
    private final List<ByteBuffer> records;
    private long cpuMillis;
    private long memoryBytes;
    private long cpuMillisMost;
    private long memoryBytesMost;
    private long laterNs = -1;
    private int laterTimes;
    private EventView firstBack;
    private int timesBack;

    /** @param records in the order of their times */
    LoanSummary(DecisionView decision, List<ByteBuffer> records) {
        this.decision = decision;
        this.records = records;
    }

    /** Empty where nothing changed; ends with a space otherwise. */
    String sentences() {
        long cpuAtFirst = Math.max(0, decision.cpuMillisGranted() - decision.cpuMillisUser());
        long memoryAtFirst = Math.max(0, decision.memoryBytesGranted() - decision.memoryBytesUser());
        follow(cpuAtFirst, memoryAtFirst);
        StringBuilder text = new StringBuilder();
        if (timesBack > 0) {
            text.append(Amounts.both(firstBack.cpuMillis(), firstBack.memoryBytes()))
                    .append(" of that went back after ")
                    .append(Amounts.time(Math.max(0, firstBack.nowNs() - decision.nowNs())))
                    .append(" (")
                    .append(ReturnCause.words(firstBack.reason()))
                    .append(timesBack > 1 ? "), and more later. " : "). ");
        }
        if (laterTimes > 0) {
            text.append(
                            cpuAtFirst + memoryAtFirst > 0
                                    ? "It borrowed again later, and had at most "
                                    : "Later it borrowed up to ")
                    .append(Amounts.both(cpuMillisMost, memoryBytesMost))
                    .append(" on top, ")
                    .append(laterTimes == 1 ? "" : "for the first time ")
                    .append(Amounts.time(laterNs))
                    .append(" after the decision. ");
        }
        return text.toString();
    }

    private void follow(long cpuAtFirst, long memoryAtFirst) {
        for (ByteBuffer record : records) {
            EventView event = new EventView();
            event.wrap(record, 0);
            boolean borrows = event.invocation() == decision.invocation();
            if (borrows && event.kind() == RecordKind.LOAN) {
                borrowed(event, cpuAtFirst, memoryAtFirst);
            } else if (borrows && event.kind() == RecordKind.RETURNED) {
                returned(event);
            }
        }
    }

    private void borrowed(EventView event, long cpuAtFirst, long memoryAtFirst) {
        cpuMillis += event.cpuMillis();
        memoryBytes += event.memoryBytes();
        boolean atFirst = laterTimes == 0 && timesBack == 0 && cpuMillis <= cpuAtFirst && memoryBytes <= memoryAtFirst;
        if (!atFirst) {
            laterNs = laterTimes == 0 ? Math.max(0, event.nowNs() - decision.nowNs()) : laterNs;
            laterTimes++;
            cpuMillisMost = Math.max(cpuMillisMost, cpuMillis);
            memoryBytesMost = Math.max(memoryBytesMost, memoryBytes);
        }
    }

    private void returned(EventView event) {
        cpuMillis -= event.cpuMillis();
        memoryBytes -= event.memoryBytes();
        if (event.reason() != ReturnCause.BORROWER_ENDED.code() && laterTimes == 0) {
            firstBack = firstBack == null ? event : firstBack;
            timesBack++;
        }
    }
}
