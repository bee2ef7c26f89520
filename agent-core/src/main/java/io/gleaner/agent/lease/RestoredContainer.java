package io.gleaner.agent.lease;

import java.util.List;

/**
 * What became of one leased container.
 *
 * @param name the folder of its group; a slot's number where that can't be read
 * @param changes what was written, in words
 * @param why what stood in the way, or empty
 */
public record RestoredContainer(String name, Outcome outcome, List<String> changes, String why) {
    /** How it ended. */
    public enum Outcome {
        /** Limits were given back. */
        RESTORED,
        /** It had all it was owed. */
        AS_OWED,
        /** The group isn't there any more, or isn't the same: nothing to give back. */
        GONE,
        /** The kernel refused; the lease stays for another try. */
        FAILED,
        /** The lease can't be read. */
        DAMAGED
    }
}
