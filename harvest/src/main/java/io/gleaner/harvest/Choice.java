package io.gleaner.harvest;

/** What a policy chose and why. Reused scratch: one thread at a time fills and reads it. */
public final class Choice {
    /** {@link #scorer} where nothing was scored: a rule chose. */
    public static final int SCORER_RULE = 0;
    /** {@link #scorer}: the score network in plain Java. */
    public static final int SCORER_JAVA = 1;
    /** {@link #scorer}: the score network through ONNX Runtime. */
    public static final int SCORER_ONNX = 2;

    /** The index chosen in the option set. */
    public int option;
    /** The score of the option chosen; NaN where nothing was scored. */
    public float scoreChosen;
    /** The score of the user allocation; NaN where nothing was scored or it wasn't among the options. */
    public float scoreUser;
    /** The best score of the options not chosen; NaN where there is none. */
    public float scoreSecond;
    /** A {@code SCORER_*} constant. */
    public int scorer;

    /** Records a choice made by a rule, without scores. */
    public void byRule(int chosenOption) {
        option = chosenOption;
        scoreChosen = Float.NaN;
        scoreUser = Float.NaN;
        scoreSecond = Float.NaN;
        scorer = SCORER_RULE;
    }
}
