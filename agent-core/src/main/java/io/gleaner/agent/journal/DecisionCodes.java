package io.gleaner.agent.journal;

import io.gleaner.agent.decision.DecisionOutcome;
import io.gleaner.harvest.safeguard.RangeReason;

/**
 * The journal's codes of what the pipeline says: they stay as they are in old journals, whatever becomes of the enums
 * here. Stateless; allocates nothing.
 */
public final class DecisionCodes {
    private static final DecisionOutcome[] OUTCOMES = DecisionOutcome.values();
    private static final RangeReason[] REASONS = RangeReason.values();

    private DecisionCodes() {}

    /**
     * The code of an outcome.
     *
     * @param ordinal of a {@link DecisionOutcome}
     */
    public static int outcome(int ordinal) {
        return code(OUTCOMES[ordinal]).code();
    }

    /**
     * The code of a reason.
     *
     * @param ordinal of a {@link RangeReason}
     * @param noRoom whether the node could grant no more than the user allocation
     * @param noGroup whether what is left alone is so for want of a control group
     */
    public static int reason(int ordinal, boolean noRoom, boolean noGroup) {
        RangeReason reason = REASONS[ordinal];
        if (reason == RangeReason.STOOD_BACK && noGroup) {
            return io.gleaner.agent.journal.RangeReason.NO_GROUP.code();
        }
        return reason == RangeReason.UNDER_PROVISIONED && noRoom
                ? io.gleaner.agent.journal.RangeReason.NO_ROOM.code()
                : code(reason).code();
    }

    private static io.gleaner.agent.journal.DecisionOutcome code(DecisionOutcome outcome) {
        return switch (outcome) {
            case GRANTED -> io.gleaner.agent.journal.DecisionOutcome.GRANTED;
            case MODE_OFF -> io.gleaner.agent.journal.DecisionOutcome.MODE_OFF;
            case NO_SCRATCH -> io.gleaner.agent.journal.DecisionOutcome.NO_SCRATCH;
            case NO_PROFILE -> io.gleaner.agent.journal.DecisionOutcome.NO_PROFILE;
            case NO_POLICY -> io.gleaner.agent.journal.DecisionOutcome.NO_POLICY;
            case LEDGER_BUSY -> io.gleaner.agent.journal.DecisionOutcome.LEDGER_BUSY;
            case LEDGER_REFUSED -> io.gleaner.agent.journal.DecisionOutcome.LEDGER_REFUSED;
            case SHARED_CONTAINER -> io.gleaner.agent.journal.DecisionOutcome.SHARED_CONTAINER;
            case TABLE_FULL -> io.gleaner.agent.journal.DecisionOutcome.TABLE_FULL;
            case FAILED -> io.gleaner.agent.journal.DecisionOutcome.FAILED;
            case CONTROL -> io.gleaner.agent.journal.DecisionOutcome.CONTROL;
            case SAFEGUARD -> io.gleaner.agent.journal.DecisionOutcome.SAFEGUARD;
            case RECOMMENDED -> io.gleaner.agent.journal.DecisionOutcome.RECOMMENDED;
            case HOST_ASKED -> io.gleaner.agent.journal.DecisionOutcome.HOST_ASKED;
            case WATCH_STALLED -> io.gleaner.agent.journal.DecisionOutcome.WATCH_STALLED;
            case ENFORCEMENT_STALLED -> io.gleaner.agent.journal.DecisionOutcome.ENFORCEMENT_STALLED;
            case ELSEWHERE -> io.gleaner.agent.journal.DecisionOutcome.ELSEWHERE;
        };
    }

    private static io.gleaner.agent.journal.RangeReason code(RangeReason reason) {
        return switch (reason) {
            case NO_LIMIT -> io.gleaner.agent.journal.RangeReason.UNMANAGED;
            case FIRST_RUN -> io.gleaner.agent.journal.RangeReason.FIRST_RUN;
            case LAST_RUN_FAILED -> io.gleaner.agent.journal.RangeReason.LAST_RUN_FAILED;
            case LOAD_SPIKE -> io.gleaner.agent.journal.RangeReason.LOAD_SPIKE;
            case OVER_PROVISIONED -> io.gleaner.agent.journal.RangeReason.OVER_PROVISIONED;
            case UNDER_PROVISIONED -> io.gleaner.agent.journal.RangeReason.UNDER_PROVISIONED;
            case HELD -> io.gleaner.agent.journal.RangeReason.HELD;
            case TOO_FEW_RUNS -> io.gleaner.agent.journal.RangeReason.TOO_FEW_CLEAN_RUNS;
            case CONTROL_RUN -> io.gleaner.agent.journal.RangeReason.CONTROL;
            case NO_SNAPSHOT -> io.gleaner.agent.journal.RangeReason.NO_SNAPSHOT;
            case POLICY -> io.gleaner.agent.journal.RangeReason.POLICY;
            case HOST_ASKED -> io.gleaner.agent.journal.RangeReason.HOST_ASKED;
            case OPTED_OUT -> io.gleaner.agent.journal.RangeReason.OPTED_OUT;
            case STOOD_BACK -> io.gleaner.agent.journal.RangeReason.STOOD_BACK;
            case SLO_TOLERANCE -> io.gleaner.agent.journal.RangeReason.SLO_TOLERANCE;
            case FUNCTION_SETTINGS -> io.gleaner.agent.journal.RangeReason.FUNCTION_SETTINGS;
        };
    }
}
