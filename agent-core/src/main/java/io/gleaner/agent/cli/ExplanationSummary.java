package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionOutcome;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.PlacementReason;
import io.gleaner.agent.journal.RecordKind;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.harvest.Resource;
import java.nio.ByteBuffer;
import java.util.List;

/** The one paragraph that says it all. */
final class ExplanationSummary {
    private final DecisionView decision;
    private final List<ByteBuffer> records;
    private final RunNames names;

    ExplanationSummary(DecisionView decision, List<ByteBuffer> records, RunNames names) {
        this.decision = decision;
        this.records = records;
        this.names = names;
    }

    String paragraph() {
        if (decision.outcome() == DecisionOutcome.ELSEWHERE.code()) {
            return "Invocation " + decision.invocation() + ", a run of " + names.function(decision.function()) + " at "
                    + names.time(decision.nowNs()) + ", was sent to " + names.peer(decision.peer(0)) + ": "
                    + PlacementReason.words(decision.placementReason())
                    + ". Nothing was reserved for it here; that node decides what it gets. " + end();
        }
        StringBuilder text = new StringBuilder("Invocation " + decision.invocation() + ", a run of "
                + names.function(decision.function()) + " at " + names.time(decision.nowNs()) + ", "
                + DecisionKinds.of(decision).words() + (has(RecordKind.TRIPPED) ? ", and tripped" : "") + ". ");
        long cpu = decision.cpuMillisGranted() - decision.cpuMillisUser();
        long memory = decision.memoryBytesGranted() - decision.memoryBytesUser();
        if (cpu == 0 && memory == 0) {
            text.append("It began with exactly what its owner asked for, ")
                    .append(Amounts.both(decision.cpuMillisUser(), decision.memoryBytesUser()))
                    .append(": ")
                    .append(whyRefused());
        } else {
            text.append("Its owner asked for ")
                    .append(Amounts.both(decision.cpuMillisUser(), decision.memoryBytesUser()))
                    .append("; it was given ")
                    .append(Amounts.both(decision.cpuMillisGranted(), decision.memoryBytesGranted()))
                    .append(". ")
                    .append(moved(cpu, memory));
        }
        return text + new LoanSummary(decision, records).sentences() + end();
    }

    private static String moved(long cpu, long memory) {
        String less = Amounts.both(Math.max(0, -cpu), Math.max(0, -memory));
        String more = Amounts.both(Math.max(0, cpu), Math.max(0, memory));
        return (cpu < 0 || memory < 0
                        ? "The " + less + " that it was not expected to use could be lent to others. "
                        : "")
                + (cpu > 0 || memory > 0 ? "The " + more + " on top were borrowed, to make it faster. " : "");
    }

    private String whyRefused() {
        DecisionOutcome[] all = DecisionOutcome.values();
        DecisionOutcome outcome = decision.outcome() < all.length ? all[decision.outcome()] : DecisionOutcome.FAILED;
        return switch (outcome) {
            case LEDGER_BUSY ->
                decision.optionCount() > 1
                        ? "another thread was changing the list of loans at that moment, and a decision never waits. "
                        : because();
            case LEDGER_REFUSED -> "what it was to get had just gone to somebody else. ";
            case RECOMMENDED -> "the agent was only to recommend, not to change anything. ";
            case NO_POLICY -> "the policy could not decide. ";
            case NO_PROFILE -> "what it used before could not be read in time. ";
            case FAILED -> "the decision failed, which is counted and costs the invocation nothing. ";
            case GRANTED -> "of all options this one was rated best. ";
            default -> because();
        };
    }

    private String because() {
        RangeSentences cpu = new RangeSentences(decision, names, Resource.CPU);
        RangeSentences memory = new RangeSentences(decision, names, Resource.MEMORY);
        String both = cpu.becauseOfBoth();
        if (both != null) {
            return both + " ";
        }
        return "for CPU, " + cpu.because() + " For memory, " + memory.because() + " ";
    }

    private boolean has(RecordKind kind) {
        return records.stream()
                .anyMatch(record -> new RecordView().wrap(record, 0).kind() == kind);
    }

    private String end() {
        StringBuilder text = new StringBuilder();
        EventSentences sentences = new EventSentences(decision, names);
        for (ByteBuffer record : records) {
            EventView event = new EventView();
            event.wrap(record, 0);
            if (event.kind() == RecordKind.TRIPPED) {
                text.append("After ")
                        .append(Amounts.time(event.nowNs() - decision.nowNs()))
                        .append(' ')
                        .append(sentences.happening(event))
                        .append(' ');
            } else if (event.kind() == RecordKind.COMPLETED) {
                text.append("It ")
                        .append(RecordWords.outcome(event.outcome()))
                        .append(" after ")
                        .append(Amounts.time(event.durationNs()))
                        .append(sentences.against(event.durationNs()))
                        .append('.');
            }
        }
        return text.toString();
    }
}
