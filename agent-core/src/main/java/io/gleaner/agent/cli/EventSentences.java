package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.LimitOutcome;
import io.gleaner.agent.journal.RecordKind;
import io.gleaner.agent.journal.ReturnCause;
import io.gleaner.agent.journal.TripCause;
import java.util.Locale;

/** What happened to an invocation, each in a sentence. */
final class EventSentences {
    private final DecisionView decision;
    private final RunNames names;

    EventSentences(DecisionView decision, RunNames names) {
        this.decision = decision;
        this.names = names;
    }

    /** A loan or its return, seen from the invocation. */
    String loan(EventView event) {
        String amount = Amounts.both(event.cpuMillis(), event.memoryBytes());
        boolean borrows = event.invocation() == decision.invocation();
        String other = borrows
                ? event.counterpart() == 0
                        ? "what nobody on the node had asked for"
                        : names.invocation(event.counterpart())
                : names.invocation(event.invocation());
        if (event.kind() == RecordKind.LOAN) {
            return (borrows ? "it borrowed " : "it lent ") + amount + (borrows ? " from " : " to ") + other + ".";
        }
        String because = ": " + ReturnCause.words(event.reason()) + ".";
        return borrows
                ? "the " + amount + " borrowed from " + other + " went back" + because
                : "the " + amount + " lent to " + other + " came back" + because;
    }

    /** Anything else; empty for what is told elsewhere. */
    String happening(EventView event) {
        return switch (event.kind()) {
            case STARTED -> "it began to run, in " + names.containerInFull(event.container()) + ".";
            case LIMITED -> limited(event);
            case TRIPPED -> tripped(event);
            case COMPLETED -> completed(event);
            default -> "";
        };
    }

    private static String limited(EventView event) {
        StringBuilder what = new StringBuilder();
        if (event.cpuMillis() != event.cpuMillisBefore()) {
            what.append("its CPU limit went from ")
                    .append(Amounts.cpu(event.cpuMillisBefore()))
                    .append(" to ");
            what.append(Amounts.cpu(event.cpuMillis()));
        }
        if (event.memoryBytes() != event.memoryBytesBefore()) {
            what.append(what.isEmpty() ? "its " : " and its ").append("memory limit went from ");
            what.append(Amounts.memory(event.memoryBytesBefore())).append(" to ");
            what.append(Amounts.memory(event.memoryBytes()));
        }
        if (what.isEmpty()) {
            what.append("its limits were looked at and left as they are");
        }
        return what
                + (event.outcome() == LimitOutcome.WRITTEN.code()
                        ? "."
                        : ": " + LimitOutcome.words(event.outcome()) + ".");
    }

    private String tripped(EventView event) {
        boolean cpu = (event.resource() & EventView.RESOURCE_CPU) != 0;
        String used = cpu ? Amounts.cpu(event.cpuMillisPeak()) : Amounts.memory(event.memoryBytesPeak());
        String had = cpu ? Amounts.cpu(event.cpuMillis()) : Amounts.memory(event.memoryBytes());
        boolean seen = cpu ? event.cpuMillisPeak() > 0 : event.memoryBytesPeak() > 0;
        return "it tripped, which means that it needed back what it had lent: it was given its full "
                + (cpu ? "CPU" : "memory") + " back at once ("
                + TripCause.words(event.reason())
                + (seen ? ": it used " + used + " of the " + had + " it had" + full() : "")
                + ").";
    }

    private String full() {
        return names.thresholdPpm() == 0
                ? ""
                : String.format(Locale.ROOT, ", and %.0f %% counts as full", names.thresholdPpm() / 1e4);
    }

    private String completed(EventView event) {
        return "it " + RecordWords.outcome(event.outcome()) + ", having run for " + Amounts.time(event.durationNs())
                + against(event.durationNs()) + peaks(event) + ".";
    }

    /** The duration beside what the function takes at its user allocation, where that is known. */
    String against(long durationNs) {
        double baselineNs = decision.feature(8) * 1e6;
        return baselineNs <= 0 || durationNs <= 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        decision.neighbourBucket() >= 0
                                ? ", %.2f times the %s to be expected at its owner's size from runs on other inputs"
                                : ", %.2f times the %s that it usually takes at its owner's size",
                        durationNs / baselineNs,
                        Amounts.time(Math.round(baselineNs)));
    }

    private static String peaks(EventView event) {
        return event.cpuMillisPeak() <= 0 && event.memoryBytesPeak() <= 0
                ? ""
                : "; it used at most " + Amounts.both(event.cpuMillisPeak(), event.memoryBytesPeak());
    }
}
