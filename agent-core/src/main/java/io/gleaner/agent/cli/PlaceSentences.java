package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.PlacementReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Why an invocation runs where it runs, with the age of what was known, in sentences. */
final class PlaceSentences {
    private static final long NS_PER_MICRO = 1_000;

    private final DecisionView decision;
    private final RunNames names;
    private final List<String> sentences = new ArrayList<>();

    PlaceSentences(DecisionView decision, RunNames names) {
        this.decision = decision;
        this.names = names;
    }

    List<String> all() {
        int reason = decision.placementReason();
        String where = decision.peer(0) == 0 ? "Here" : "At " + names.peer(decision.peer(0));
        sentences.add(where + ", because " + PlacementReason.words(reason) + ".");
        if (decision.peerExpectedMicros(0) > 0) {
            sentences.add("Here it was expected to be over in " + time(decision.peerExpectedMicros(0)) + ".");
        }
        candidate(1);
        candidate(2);
        if (PlacementReason.isOfRules(reason)) {
            sentences.add("What counted: "
                    + PlacementReason.objective(reason)
                            .name()
                            .toLowerCase(Locale.ROOT)
                            .replace('_', ' ')
                    + "; a peer had to be better than here by more than " + decision.hysteresisPercent() + " %.");
        }
        if (decision.hopsLeft() > 0 && decision.peer(0) != 0) {
            sentences.add("From there it goes no further: an invocation makes one hop.");
        }
        return sentences;
    }

    private void candidate(int i) {
        int peer = decision.peer(i);
        if (peer == 0 || decision.peerExpectedMicros(i) < 0) {
            return;
        }
        int ageMicros = decision.peerAgeMicros(i);
        String age = ageMicros == Integer.MAX_VALUE
                ? "nothing was known of its load"
                : "by what was known of its load " + time(ageMicros) + " before";
        sentences.add("At " + names.peer(peer) + " in " + time(decision.peerExpectedMicros(i))
                + ", waiting and travelling included, " + age + ".");
    }

    private static String time(long micros) {
        return Amounts.time(micros * NS_PER_MICRO);
    }
}
