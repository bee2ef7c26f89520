package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionOutcome;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.RangeReason;

/** What a decision came to, for who looks for one of a kind. */
enum DecisionKinds {
    /** Given less in something and more in nothing. */
    HARVESTED("was harvested"),
    /** Given more in something and less in nothing. */
    ACCELERATED("was accelerated"),
    /** Less of one and more of the other. */
    BOTH("was harvested in one resource and accelerated in the other"),
    /** Something kept from it what it might have been given, or from others what it might have lent. */
    REFUSED("was left at its owner's size"),
    /** Left at its owner's size since nothing else was intended. */
    UNCHANGED("was left at its owner's size"),
    /** Needed back what it had lent; not told by the decision. */
    TRIPPED("needed back what it had lent");

    private static final DecisionOutcome[] OUTCOMES = DecisionOutcome.values();
    private static final RangeReason[] REASONS = RangeReason.values();

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
        if (less || more) {
            return less ? more ? BOTH : HARVESTED : ACCELERATED;
        }
        return isRefused(d) ? REFUSED : UNCHANGED;
    }

    private static boolean isRefused(DecisionView d) {
        if (d.outcome() >= OUTCOMES.length) {
            return true;
        }
        return switch (OUTCOMES[d.outcome()]) {
            case GRANTED, MODE_OFF, CONTROL, RECOMMENDED, HOST_ASKED -> false;
            case SAFEGUARD -> isRefusal(d.reasonCpu()) || isRefusal(d.reasonMemory());
            default -> true;
        };
    }

    /** Also where more might have helped and no step of the grid was left to give. */
    private static boolean isRefusal(int reason) {
        return reason >= REASONS.length
                || switch (REASONS[reason]) {
                    case LAST_RUN_FAILED,
                            LOAD_SPIKE,
                            UNDER_PROVISIONED,
                            HELD,
                            NO_ROOM,
                            STOOD_BACK,
                            NO_SNAPSHOT,
                            NO_GROUP -> true;
                    default -> false;
                };
    }

    /** Whether a decision is of this kind; one that is of both is of either. */
    boolean fits(DecisionView d) {
        DecisionKinds kind = of(d);
        return kind == this || kind == BOTH && (this == HARVESTED || this == ACCELERATED);
    }
}
