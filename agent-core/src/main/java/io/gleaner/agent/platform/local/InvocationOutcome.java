package io.gleaner.agent.platform.local;

import io.gleaner.agent.api.Gleaner;

/** How an invocation ended. Those from {@link #UNKNOWN_FUNCTION} on never ran. */
public enum InvocationOutcome {
    /** The function answered; its own status may still be an error below 500. */
    OK(Gleaner.OUTCOME_OK),
    /** The function answered with a status of 500 or more, or its one-shot process ended with another code than 0. */
    FUNCTION_FAILED(Gleaner.OUTCOME_FAILED),
    /** Its process died, or answered with what is not HTTP, while the invocation ran. */
    CRASHED(Gleaner.OUTCOME_FAILED),
    /** It ran into its time limit and was killed with its process. */
    TIMED_OUT(Gleaner.OUTCOME_TIMED_OUT),
    /** The kernel killed its process for want of memory. */
    OUT_OF_MEMORY(Gleaner.OUTCOME_OUT_OF_MEMORY),
    /** It was sent to a peer, which may have run it and gave no answer. */
    PEER_FAILED(Gleaner.OUTCOME_FAILED),
    /** No function of that name is deployed, or it was deleted while the invocation waited. */
    UNKNOWN_FUNCTION(Gleaner.OUTCOME_FAILED),
    /** As many invocations of the function wait as may wait. */
    QUEUE_FULL(Gleaner.OUTCOME_FAILED),
    /** The function has no replica, or none that starts. */
    NOT_READY(Gleaner.OUTCOME_FAILED);

    private final int gleanerOutcome;

    InvocationOutcome(int gleanerOutcome) {
        this.gleanerOutcome = gleanerOutcome;
    }

    /** The {@code Gleaner.OUTCOME_*} constant it is reported as. */
    public int gleanerOutcome() {
        return gleanerOutcome;
    }

    /** Whether a process ever had it. */
    public boolean ran() {
        return ordinal() < UNKNOWN_FUNCTION.ordinal();
    }
}
