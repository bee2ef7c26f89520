package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionOutcome;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.PolicyCode;
import io.gleaner.agent.journal.RangeReason;
import io.gleaner.agent.journal.RecordKind;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.agent.journal.Scorer;
import io.gleaner.harvest.Resource;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A decision and what came of it, told to somebody who knows only the README: a summary first, then each part. */
final class Explanation {
    private static final int WIDTH = 110;

    private final DecisionView decision;
    private final List<ByteBuffer> records;
    private final RunNames names;
    private final long lastNs;
    private final List<String> lines = new ArrayList<>();

    private Explanation(DecisionView decision, List<ByteBuffer> records, RunNames names, long lastNs) {
        this.lastNs = lastNs;
        this.decision = decision;
        this.records = records;
        this.names = names;
    }

    /** @param lastNs when the journal ends, by the agent's clock */
    static List<String> lines(DecisionView decision, List<ByteBuffer> records, RunNames names, long lastNs) {
        Explanation explanation = new Explanation(decision, records, names, lastNs);
        explanation.tell();
        return explanation.lines;
    }

    private void tell() {
        wrapped("", new ExplanationSummary(decision, records, names).paragraph());
        if (decision.placementReason() != 0) {
            part("Where it runs");
            new PlaceSentences(decision, names).all().forEach(this::say);
        }
        if (decision.outcome() != DecisionOutcome.ELSEWHERE.code()) {
            tellSize();
        }
        part("What happened");
        events();
    }

    private void tellSize() {
        part("What was known");
        say("Its owner asked for " + Amounts.both(decision.cpuMillisUser(), decision.memoryBytesUser())
                + " (the user allocation).");
        RangeSentences cpu = new RangeSentences(decision, names, Resource.CPU);
        RangeSentences memory = new RangeSentences(decision, names, Resource.MEMORY);
        new KnowledgeSentences(decision).all().forEach(this::say);
        say("CPU: " + cpu.known());
        say("Memory: " + memory.known());
        say(String.format(
                Locale.ROOT,
                "The node: %.0f other %s running; left over by what owners had asked for: %s, %s.",
                decision.feature(0),
                decision.feature(0) == 1 ? "invocation" : "invocations",
                Amounts.cpu(Math.round(decision.feature(1) * 1_000)),
                Amounts.memory(Math.round(decision.feature(2) * (1 << 20)))));
        part("What was allowed");
        say("CPU: " + cpu.allowed());
        say("Memory: " + memory.allowed());
        say(
                decision.optionCount() == 1
                        ? "That leaves one option."
                        : "Together these are " + decision.optionCount() + " options to choose from.");
        part("What was chosen");
        choice();
        part("What was lent and borrowed");
        loans();
    }

    private void choice() {
        if (decision.outcome() == DecisionOutcome.NO_POLICY.code()) {
            say("The policy could not decide, so its owner's size stood.");
        } else if (decision.optionCount() <= 1) {
            say("There was nothing to choose: only its owner's size was allowed.");
        } else if (decision.scorer() == Scorer.RULE.code()) {
            say("A rule chose, without scores ("
                    + PolicyCode.of(decision.policy()).words() + "): " + chosen() + ".");
        } else {
            scores();
        }
        say("Granted: " + Amounts.both(decision.cpuMillisGranted(), decision.memoryBytesGranted()) + " ("
                + DecisionOutcome.words(decision.outcome()) + "), decided in "
                + Amounts.time(decision.decisionNanos()) + ".");
        if (decision.outcome() == DecisionOutcome.LEDGER_BUSY.code()) {
            say("The ledger is the list of all loans: another thread was changing it, and a decision never waits.");
        }
    }

    /** The size that was chosen: what was granted, unless something came between. */
    private String chosen() {
        return decision.outcome() == DecisionOutcome.GRANTED.code()
                ? chosenAndGranted()
                : decision.optionChosen() == decision.optionCount() - 1
                        ? "the largest of the sizes allowed"
                        : decision.optionChosen() == 0
                                ? "the smallest of the sizes allowed"
                                : "number " + (decision.optionChosen() + 1)
                                        + " of the sizes allowed, the smallest first";
    }

    /** Between the choice and the loan others may have borrowed. */
    private String chosenAndGranted() {
        boolean oneStep = decision.cpuUnitsLow() == decision.cpuUnitsHigh()
                && decision.reasonCpu() == RangeReason.UNDER_PROVISIONED.ordinal()
                && decision.scorer() == Scorer.RULE.code();
        long cpuMillis = oneStep ? decision.cpuUnitsHigh() * names.cpuUnitMillis() : 0;
        return cpuMillis > decision.cpuMillisGranted()
                ? Amounts.both(cpuMillis, decision.memoryBytesGranted())
                        + ", of which there was less when it was to be lent"
                : Amounts.both(decision.cpuMillisGranted(), decision.memoryBytesGranted());
    }

    private void scores() {
        say(String.format(
                Locale.ROOT,
                "A learned score, a number without a unit of which more is better, rated all %d sizes. The winner, with"
                        + " %.4f: %s%s%s.",
                decision.optionCount(),
                decision.scoreChosen(),
                chosen(),
                Float.isNaN(decision.scoreSecond())
                        ? ""
                        : String.format(Locale.ROOT, "; the best of the others had %.4f", decision.scoreSecond()),
                Float.isNaN(decision.scoreUser())
                        ? ""
                        : String.format(Locale.ROOT, "; the owner's size had %.4f", decision.scoreUser())));
        String near =
                names.nearTiePpm() < 0 ? "" : String.format(Locale.ROOT, " within %.4f", names.nearTiePpm() / 1e6);
        if (decision.scoreSecond() > decision.scoreChosen()) {
            say("Scores" + near + " of the best count as equal, and of these the smallest size is taken.");
        }
    }

    private void loans() {
        int before = lines.size();
        for (ByteBuffer record : records) {
            EventView event = event(record);
            if (event.kind() == RecordKind.LOAN || event.kind() == RecordKind.RETURNED) {
                say(after(event) + new EventSentences(decision, names).loan(event));
            }
        }
        if (lines.size() == before) {
            say(
                    lends()
                            ? "It offered the "
                                    + Amounts.both(
                                            decision.cpuMillisUser() - decision.cpuMillisGranted(),
                                            decision.memoryBytesUser() - decision.memoryBytesGranted())
                                    + " that it was given less, and nobody borrowed any of it."
                            : "Nothing.");
        }
        if (decision.cpuMillisGranted() < decision.cpuMillisUser() && names.lendersKeepTheirLimit()) {
            say("Its CPU limit stays where it is: others use CPU that it lent only while it leaves it idle.");
        }
        if (decision.memoryBytesGranted() < decision.memoryBytesUser()) {
            say("Its memory limit is lowered while it runs, so that others can be lent the difference"
                    + (lentMemory() ? "." : "; nobody was."));
        }
    }

    private boolean lentMemory() {
        return records.stream()
                .map(Explanation::event)
                .anyMatch(event -> event.kind() == RecordKind.LOAN
                        && event.counterpart() == decision.invocation()
                        && event.memoryBytes() > 0);
    }

    private boolean lends() {
        return (decision.flags() & RecordView.FLAG_LENDER) != 0;
    }

    private void events() {
        int before = lines.size();
        EventView end = null;
        EventView last = null;
        for (ByteBuffer record : records) {
            EventView event = event(record);
            if (event.kind() == RecordKind.LIMITED) {
                last = event;
            }
            end = event.kind() == RecordKind.COMPLETED ? event : end;
            String sentence = new EventSentences(decision, names).happening(event);
            if (!sentence.isEmpty()) {
                say(after(event) + sentence);
            }
        }
        if (end == null) {
            say((lines.size() == before
                            ? "Nothing is in the journal, which ends "
                            : "Nothing is known of its end: the journal ends ")
                    + Amounts.time(Math.max(0, lastNs - decision.nowNs())) + " after the decision.");
        } else if (last != null && last.invocation() != decision.invocation() && isOwnersSize(last)) {
            long lateNs = last.nowNs() - end.nowNs();
            say("So the container had its owner's full size back "
                    + (lateNs <= 0 ? "before the end was told." : Amounts.time(lateNs) + " after the end."));
        }
    }

    private boolean isOwnersSize(EventView limits) {
        boolean cpu = limits.cpuMillis() == 0 || limits.cpuMillis() == decision.cpuMillisUser();
        boolean memory = limits.memoryBytes() == 0 || limits.memoryBytes() == decision.memoryBytesUser();
        return cpu && memory;
    }

    private String after(EventView event) {
        long durationNs = event.nowNs() - decision.nowNs();
        return durationNs < 1_000 ? "At once: " : Amounts.time(durationNs) + " after the decision: ";
    }

    private static EventView event(ByteBuffer record) {
        EventView event = new EventView();
        event.wrap(record, 0);
        return event;
    }

    private void part(String title) {
        lines.add("");
        lines.add(title);
    }

    private void say(String sentence) {
        wrapped("  ", sentence);
    }

    private void wrapped(String indent, String text) {
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ")) {
            if (line.length() + word.length() >= WIDTH && line.length() > indent.length() + 2) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(indent).append(indent.isEmpty() ? "" : "  ");
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
    }
}
