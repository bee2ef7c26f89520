package io.gleaner.agent.journal;

import io.gleaner.placement.delivery.Objective;
import io.gleaner.placement.delivery.Reason;

/**
 * Why an invocation runs where it runs, as a decision's record has it: 0 = no peer was considered; 1 to 23 a {@link Reason} of
 * the placement's rules plus 1, in the lower five bits, with the {@link Objective} above it; the others are these. Stateless.
 */
public enum PlacementReason {
    /** A peer sent it: no invocation makes a second hop. */
    FROM_PEER(24, "a peer sent it here, and no invocation makes a second hop"),
    /** It had been sent to a peer, which did not begin it. */
    CAME_BACK(25, "it had been sent to a peer, which did not begin it"),
    /** Its input may not leave this node. */
    MAY_NOT_LEAVE(26, "its input may not leave this node (may-leave)"),
    /** Nobody else takes invocations. */
    NO_PEERS(27, "no peer takes invocations now"),
    /** The mode only recommends or observes. */
    RECOMMENDED(28, "the mode only recommends: a peer would have been chosen"),
    /** The journal or the scratch had no room for more. */
    NO_ROOM(29, "more decisions were being made than there is room for"),
    /** This process holds no certificate or its platform sends nothing. */
    CANNOT_SEND(30, "this node can't send invocations: it has no certificates, or its host doesn't pass them on");

    private static final int REASON_BITS = 5;
    private static final int REASON_MASK = (1 << REASON_BITS) - 1;
    private static final int OWN = 24;
    private static final PlacementReason[] ALL = values();

    private final int code;
    private final String words;

    PlacementReason(int code, String words) {
        this.code = code;
        this.words = words;
    }

    /** The number in the record. */
    public int code() {
        return code;
    }

    /** The number of a reason of the rules. */
    public static int code(Reason reason, Objective objective) {
        return objective.ordinal() << REASON_BITS | reason.ordinal() + 1;
    }

    /** Whether the rules weighed nodes against each other, so that the decision can be made again. */
    public static boolean isOfRules(int code) {
        int reason = code & REASON_MASK;
        return reason > 0 && reason < OWN && reason <= Reason.values().length;
    }

    /** The rules' reason; only where {@link #isOfRules}. */
    public static Reason reason(int code) {
        return Reason.of((code & REASON_MASK) - 1);
    }

    /** The objective; only where {@link #isOfRules}. */
    public static Objective objective(int code) {
        return Objective.of(code >>> REASON_BITS);
    }

    /** For a person, after "because", also for a code that this version does not know. */
    public static String words(int code) {
        if (code == 0) {
            return "no peer was considered";
        }
        if (isOfRules(code)) {
            return reason(code).words();
        }
        for (PlacementReason reason : ALL) {
            if (reason.code == code) {
                return reason.words;
            }
        }
        return "code " + code + " of a newer version";
    }
}
