package io.gleaner.harvest.policy;

import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.Threshold;
import java.util.List;

/** Makes the policies that learn nothing, by name. */
public final class Policies {
    /** Everyone gets the user allocation. */
    public static final String FIXED = "fixed";
    /** Unreserved capacity goes to the under-provisioned; nobody is harvested. */
    public static final String FREE_ONLY = "free-only";
    /** By the recent peak, first come, first served. */
    public static final String GREEDY = "greedy";
    /** By the highest peak of the last 5 runs. */
    public static final String WINDOW = "window";

    /** CPU by the latency of the last 3 runs. */
    public static final String ENSURE = "ensure";
    /** Ours: by saturation points and mean use. */
    public static final String GLEANER = "gleaner";

    private static final List<String> NAMES = List.of(FIXED, FREE_ONLY, GREEDY, WINDOW, ENSURE, GLEANER);

    private Policies() {}

    /** The names that {@link #byName} knows. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Makes a policy.
     *
     * @param name one of {@link #names}
     * @param threshold the safeguard's, for the margin that a lender keeps
     * @throws IllegalArgumentException for another name; the message lists those that there are
     */
    public static HarvestPolicy byName(String name, Threshold threshold) {
        return switch (name) {
            case FIXED -> new FixedPolicy();
            case FREE_ONLY -> new FreeOnlyPolicy(threshold);
            case GREEDY -> PeakPolicy.greedy(threshold);
            case WINDOW -> PeakPolicy.window(threshold);
            case ENSURE -> new EnsurePolicy(threshold);
            case GLEANER -> new GleanerPolicy();
            default ->
                throw new IllegalArgumentException(
                        "there is no policy by rule called \"" + name + "\": take one of " + String.join(", ", NAMES));
        };
    }
}
