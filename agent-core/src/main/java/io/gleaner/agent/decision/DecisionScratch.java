package io.gleaner.agent.decision;

/** What one decision works on. One thread at a time. */
final class DecisionScratch extends DecisionCase {
    final int place;
    final DecisionTrace trace = new DecisionTrace();

    DecisionScratch(int place) {
        this.place = place;
    }
}
