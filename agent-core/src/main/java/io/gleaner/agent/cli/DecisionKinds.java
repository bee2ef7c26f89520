package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionView;

/** What a decision came to, for who looks for one of a kind. */
enum DecisionKinds {
    /** Given less in something and more in nothing. */
    HARVESTED("was harvested"),
    /** Given more in something and less in nothing. */
    ACCELERATED("was accelerated"),
    /** Less of one and more of the other. */
    BOTH("was harvested in one and accelerated in the other"),
    /** Given what its owner asked for. */
    REFUSED("was left at its owner's size"),
    /** Needed back what it had lent; not told by the decision. */
    TRIPPED("needed back what it had lent");

    private final String words;

    DecisionKinds(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    static DecisionKinds of(DecisionView d) {
        boolean less = d.cpuMillisGranted() < d.cpuMillisUser() || d.memoryBytesGranted() < d.memoryBytesUser();
        boolean more = d.cpuMillisGranted() > d.cpuMillisUser() || d.memoryBytesGranted() > d.memoryBytesUser();
        return less ? more ? BOTH : HARVESTED : more ? ACCELERATED : REFUSED;
    }

    /** Whether a decision is of this kind; one that is of both is of either. */
    boolean fits(DecisionView d) {
        DecisionKinds kind = of(d);
        return kind == this || kind == BOTH && (this == HARVESTED || this == ACCELERATED);
    }
}
