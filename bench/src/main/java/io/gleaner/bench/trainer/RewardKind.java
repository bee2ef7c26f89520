package io.gleaner.bench.trainer;

/** What a training strives for; slowdown s is always against the counterfactual (M1). */
enum RewardKind {
    /**
     * Freyr's: minus the slowdowns of what ended since the decision before, plus R(&lt;1), minus R(&gt;1), to the end of the
     * episode. The paper leaves both R open; they are its artifact's: the sum of 1 - s, and that of (s - 1) times the user's
     * cores and units of 64 MiB together.
     */
    PAPER,
    /** The same, the first sum divided by the cube root of how many ended. */
    ARTIFACT,
    /**
     * Ours: twice 1 - s where s is below 1, minus {@link Credit#HARM_WEIGHT} times s - 1 where it is above, at least -4, and
     * {@link Credit#LENDING_WEIGHT} times the part that was lent: of the invocation itself and, in part, of those that
     * overlap with it.
     */
    GLEANER
}
