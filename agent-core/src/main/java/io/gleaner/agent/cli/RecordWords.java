package io.gleaner.agent.cli;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.journal.BootView;
import io.gleaner.agent.journal.DecisionOutcome;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.LimitOutcome;
import io.gleaner.agent.journal.PlacementReason;
import io.gleaner.agent.journal.RangeReason;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.agent.journal.ReturnCause;
import io.gleaner.agent.journal.TripCause;
import java.nio.ByteBuffer;
import java.util.Locale;

/** A record as a line for a person. */
final class RecordWords {
    private RecordWords() {}

    /** Sequence, time, kind, invocation and the sentence. */
    static String line(ByteBuffer record, RunNames names) {
        RecordView header = new RecordView().wrap(record, 0);
        String invocation = header.invocation() == 0 ? "" : "invocation " + header.invocation() + ": ";
        return String.format(
                Locale.ROOT,
                "#%-7d %s %-9s %s%s",
                header.sequence(),
                names.time(header.nowNs()),
                header.kind(),
                invocation,
                sentence(record, names));
    }

    /** What happened, without when and to whom. */
    static String sentence(ByteBuffer record, RunNames names) {
        EventView event = new EventView();
        event.wrap(record, 0);
        return switch (event.kind()) {
            case NONE -> "a record of a newer version";
            case BOOT -> boot(record);
            case DECIDED -> decided(record, names);
            case FUNCTION ->
                names.function(event.function()) + " asks for " + Amounts.both(event.cpuMillis(), event.memoryBytes());
            case CONTAINER -> names.containerInFull(event.container()) + " of " + names.function(event.function());
            case STARTED -> "runs in " + names.container(event.container());
            case LIMITED -> limited(event, names);
            case TRIPPED -> tripped(event, names);
            case LOAN -> loan(event);
            case RETURNED ->
                Amounts.both(event.cpuMillis(), event.memoryBytes()) + " back to " + lender(event) + ": "
                        + ReturnCause.words(event.reason());
            case COMPLETED -> completed(event, names);
            case PEER -> peer(event);
            case GAP -> "missing before this one: " + event.count() + (event.count() == 1 ? " record" : " records");
            case DEGRADED -> (event.count() == 0 ? "well again: " : "") + event.text();
        };
    }

    private static String peer(EventView event) {
        String free = event.cpuMillis() == 0 && event.memoryBytes() == 0
                ? ""
                : "; it had " + Amounts.both(event.cpuMillis(), event.memoryBytes()) + " free";
        int at = event.text().indexOf(": ");
        return at < 0
                ? "peer " + event.container() + " " + event.text()
                : "peer " + event.container() + " \"" + event.text().substring(at + 2) + "\" "
                        + event.text().substring(0, at) + free;
    }

    private static String boot(ByteBuffer record) {
        BootView boot = new BootView();
        boot.wrap(record, 0);
        return String.format(
                Locale.ROOT,
                "gleaner %s started: process %d, node %s, grid of %s and %s, threshold %.2f, model %016x, configuration"
                        + " %08x",
                boot.version(),
                boot.processId(),
                Amounts.both(boot.nodeCpuMillis(), boot.nodeMemoryBytes()),
                Amounts.cpu(boot.cpuUnitMillis()),
                Amounts.memory(boot.memoryUnitBytes()),
                boot.thresholdPpm() / 1e6,
                boot.modelHash(),
                boot.configHash());
    }

    private static String decided(ByteBuffer record, RunNames names) {
        DecisionView decision = new DecisionView();
        decision.wrap(record, 0);
        if (decision.peer(0) != 0) {
            return names.function(decision.function()) + " runs at " + names.peer(decision.peer(0)) + ": "
                    + PlacementReason.words(decision.placementReason()) + ", decided in "
                    + Amounts.time(decision.decisionNanos());
        }
        return String.format(
                Locale.ROOT,
                "%s asked for %s, gets %s (%s%s), decided in %s",
                names.function(decision.function()),
                Amounts.both(decision.cpuMillisUser(), decision.memoryBytesUser()),
                Amounts.both(decision.cpuMillisGranted(), decision.memoryBytesGranted()),
                DecisionOutcome.words(decision.outcome()),
                decision.optionCount() == 1 ? "; " + why(decision) : "",
                Amounts.time(decision.decisionNanos()));
    }

    private static String why(DecisionView decision) {
        String cpu = RangeReason.words(decision.reasonCpu());
        return decision.reasonCpu() == decision.reasonMemory()
                ? cpu
                : "for CPU " + cpu + ", for memory " + RangeReason.words(decision.reasonMemory());
    }

    private static String limited(EventView event, RunNames names) {
        String change = Amounts.both(event.cpuMillisBefore(), event.memoryBytesBefore()) + " to "
                + Amounts.both(event.cpuMillis(), event.memoryBytes());
        return "limits of " + names.container(event.container()) + " from " + change + ": "
                + LimitOutcome.words(event.outcome())
                + (event.durationNs() == 0 ? "" : ", after " + Amounts.time(event.durationNs()));
    }

    private static String tripped(EventView event, RunNames names) {
        String what = "needed back what it had lent, in " + names.container(event.container()) + ": "
                + TripCause.words(event.reason());
        String cpu = (event.resource() & EventView.RESOURCE_CPU) == 0
                ? ""
                : "; used " + Amounts.cpu(event.cpuMillisPeak()) + " of " + Amounts.cpu(event.cpuMillis());
        String memory = (event.resource() & EventView.RESOURCE_MEMORY) == 0
                ? ""
                : "; used " + Amounts.memory(event.memoryBytesPeak()) + " of " + Amounts.memory(event.memoryBytes());
        return what + cpu + memory;
    }

    private static String loan(EventView event) {
        return "borrows " + Amounts.both(event.cpuMillis(), event.memoryBytes()) + " from " + lender(event)
                + (event.durationNs() == 0 ? "" : ", expected for " + Amounts.time(event.durationNs()));
    }

    private static String lender(EventView event) {
        return event.counterpart() == 0 ? "the node's free capacity" : "invocation " + event.counterpart();
    }

    private static String completed(EventView event, RunNames names) {
        String peaks = event.cpuMillisPeak() <= 0 && event.memoryBytesPeak() <= 0
                ? "no peaks seen"
                : "peaks " + Amounts.both(event.cpuMillisPeak(), event.memoryBytesPeak());
        return names.function(event.function()) + " " + outcome(event.outcome()) + " after "
                + Amounts.time(event.durationNs()) + ", " + peaks;
    }

    /** The host's outcome in words. */
    static String outcome(int outcome) {
        return switch (outcome) {
            case Gleaner.OUTCOME_OK -> "answered";
            case Gleaner.OUTCOME_FAILED -> "failed";
            case Gleaner.OUTCOME_TIMED_OUT -> "ran out of time";
            case Gleaner.OUTCOME_OUT_OF_MEMORY -> "was killed for want of memory";
            case Gleaner.OUTCOME_NOT_STARTED -> "did not begin";
            default -> "was lost";
        };
    }
}
