package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionOutcome;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.PolicyCode;
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
    private final List<String> lines = new ArrayList<>();

    private Explanation(DecisionView decision, List<ByteBuffer> records, RunNames names) {
        this.decision = decision;
        this.records = records;
        this.names = names;
    }

    static List<String> lines(DecisionView decision, List<ByteBuffer> records, RunNames names) {
        Explanation explanation = new Explanation(decision, records, names);
        explanation.tell();
        return explanation.lines;
    }

    private void tell() {
        wrapped("", new ExplanationSummary(decision, records, names).paragraph());
        part("What was known");
        say("Its owner asked for " + Amounts.both(decision.cpuMillisUser(), decision.memoryBytesUser())
                + " (the user allocation).");
        RangeSentences cpu = new RangeSentences(decision, names, Resource.CPU);
        RangeSentences memory = new RangeSentences(decision, names, Resource.MEMORY);
        say("CPU: " + cpu.known());
        say("Memory: " + memory.known());
        say(String.format(
                Locale.ROOT,
                "The node: %.0f other invocations running, %s CPU and %s memory idle.",
                decision.feature(0),
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
        part("What happened");
        events();
    }

    private void choice() {
        if (decision.outcome() == DecisionOutcome.NO_POLICY.code()) {
            say("The policy could not decide, so its owner's size stood.");
        } else if (decision.optionCount() <= 1) {
            say("There was nothing to choose: " + DecisionOutcome.words(decision.outcome()) + ".");
        } else if (decision.scorer() == Scorer.RULE.code()) {
            say("By a rule, without scores (" + PolicyCode.of(decision.policy()).words() + "): option "
                    + (decision.optionChosen() + 1) + " of " + decision.optionCount() + ".");
        } else {
            scores();
        }
        say("Granted: " + Amounts.both(decision.cpuMillisGranted(), decision.memoryBytesGranted()) + " ("
                + DecisionOutcome.words(decision.outcome()) + "), decided in "
                + Amounts.time(decision.decisionNanos()) + ".");
    }

    private void scores() {
        say(String.format(
                Locale.ROOT,
                "A learned score rated all %d options, higher is better. Option %d won with %.4f; the best of the others"
                        + " had %.4f%s.",
                decision.optionCount(),
                decision.optionChosen() + 1,
                decision.scoreChosen(),
                decision.scoreSecond(),
                Float.isNaN(decision.scoreUser())
                        ? ""
                        : String.format(Locale.ROOT, ", the owner's size %.4f", decision.scoreUser())));
        String near = names.nearTiePpm() < 0 ? "" : String.format(Locale.ROOT, " %.4f", names.nearTiePpm() / 1e6);
        say(
                decision.scoreSecond() > decision.scoreChosen()
                        ? "That one was better by less than the near-tie of" + near
                                + ": scores so close count as equal, and the smallest of them is taken."
                        : "Had another been within" + near + " of it, the smaller of the two would have been taken.");
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
            say(lends() ? "It offered what it was given less, and nobody borrowed it." : "Nothing.");
        }
        if (decision.cpuMillisGranted() < decision.cpuMillisUser() && names.lendersKeepTheirLimit()) {
            say("Its CPU limit stays where it is: others use CPU that it lent only while it leaves it idle.");
        }
    }

    private boolean lends() {
        return (decision.flags() & RecordView.FLAG_LENDER) != 0;
    }

    private void events() {
        int before = lines.size();
        for (ByteBuffer record : records) {
            EventView event = event(record);
            String sentence = new EventSentences(decision, names).happening(event);
            if (!sentence.isEmpty()) {
                say(after(event) + sentence);
            }
        }
        if (lines.size() == before) {
            say("Nothing is in the journal yet.");
        }
    }

    private String after(EventView event) {
        return Amounts.time(Math.max(0, event.nowNs() - decision.nowNs())) + " later: ";
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
