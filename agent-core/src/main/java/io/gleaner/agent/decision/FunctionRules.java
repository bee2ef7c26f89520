package io.gleaner.agent.decision;

import io.gleaner.agent.api.Mode;
import io.gleaner.harvest.HarvestPolicy;

/**
 * What holds for one function apart from the others. Immutable; a change of them counts from the next run on.
 *
 * @param mode how far the pipeline goes with it, where its own mode goes as far
 * @param optedOut whether it always runs at its user allocation
 * @param policy who chooses for it; null = the pipeline's
 * @param sloTolerance how many times its baseline a run may take while it lends, from 1 (infinite: as long as it likes); 0 = it
 *     lends nothing; {@link #OF_THE_NODE} = as the configuration says
 * @param controlLendersPpm the part of its lending runs at the user allocation, in millionths, or {@link #OF_THE_NODE}
 * @param controlBorrowersPpm the part of its borrowing runs at the user allocation, in millionths, or {@link #OF_THE_NODE}
 * @param lends whether it may lend
 * @param borrows whether it may borrow
 */
public record FunctionRules(
        Mode mode,
        boolean optedOut,
        HarvestPolicy policy,
        double sloTolerance,
        int controlLendersPpm,
        int controlBorrowersPpm,
        boolean lends,
        boolean borrows) {
    /** What the configuration says for all functions. */
    public static final int OF_THE_NODE = -1;

    /** Nothing holds apart. */
    public static final FunctionRules NONE =
            new FunctionRules(Mode.ENFORCE, false, null, OF_THE_NODE, OF_THE_NODE, OF_THE_NODE, true, true);

    private static final int MILLION = 1_000_000;

    public FunctionRules {
        if (mode == null || !(sloTolerance == OF_THE_NODE || sloTolerance == 0 || sloTolerance >= 1)) {
            throw new IllegalArgumentException(
                    "a function's mode must be set and its SLO tolerance be 0, or 1 or more: " + mode + ", "
                            + sloTolerance);
        }
        if (!isShare(controlLendersPpm) || !isShare(controlBorrowersPpm)) {
            throw new IllegalArgumentException("a function's control shares are 0 to 1000000 millionths: "
                    + controlLendersPpm + ", " + controlBorrowersPpm);
        }
    }

    /** These rules of control runs and loans alone, as a journal tells them. */
    public static FunctionRules recorded(
            int controlLendersPpm, int controlBorrowersPpm, boolean lends, boolean borrows) {
        return new FunctionRules(
                Mode.ENFORCE, false, null, OF_THE_NODE, controlLendersPpm, controlBorrowersPpm, lends, borrows);
    }

    private static boolean isShare(int ppm) {
        return ppm >= OF_THE_NODE && ppm <= MILLION;
    }

    double controlShareLenders(DecisionConfig config) {
        return controlLendersPpm == OF_THE_NODE ? config.controlShareLenders() : controlLendersPpm / (double) MILLION;
    }

    double controlShareBorrowers(DecisionConfig config) {
        return controlBorrowersPpm == OF_THE_NODE
                ? config.controlShareBorrowers()
                : controlBorrowersPpm / (double) MILLION;
    }

    double sloTolerance(DecisionConfig config) {
        return sloTolerance == OF_THE_NODE ? config.sloTolerance() : sloTolerance;
    }

    /** Whether it lends, as far as its own rules go. */
    boolean lends(DecisionConfig config) {
        return lends && sloTolerance(config) != 0;
    }
}
