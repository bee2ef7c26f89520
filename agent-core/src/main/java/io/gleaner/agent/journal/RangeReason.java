package io.gleaner.agent.journal;

/** Why a resource had the range of options it had. The code is the ordinal: add new ones at the end. */
public enum RangeReason {
    /** The owner set no limit, so it is left alone. */
    UNMANAGED("the owner set no limit, so it is left alone"),
    /** No run has finished yet, so it runs at the user allocation. */
    FIRST_RUN("no run has finished yet, so it runs at the user allocation"),
    /** The last run failed, so it runs at the user allocation. */
    LAST_RUN_FAILED("the last run failed, so it runs at the user allocation"),
    /** The last peak came close to what it had, so a safeguard run at the user allocation. */
    LOAD_SPIKE("the last peak came close to what it had, so a safeguard run at the user allocation"),
    /** It uses less than the owner asked for, so it may lend. */
    OVER_PROVISIONED("it uses less than the owner asked for, so it may lend"),
    /** It uses all that the owner asked for, so it may borrow. */
    UNDER_PROVISIONED("it uses all that the owner asked for, so it may borrow"),
    /** Too few clean runs yet to lend or borrow. */
    TOO_FEW_CLEAN_RUNS("too few clean runs yet to lend or borrow"),
    /** Held at the user allocation after a trip or a failure. */
    HELD("held at the user allocation after a trip or a failure"),
    /** A control run at the user allocation. */
    CONTROL("a control run at the user allocation"),
    /** The node has nothing to give beyond the user allocation. */
    NO_ROOM("the node has nothing to give beyond the user allocation"),
    /** The function is left at the user allocation by its configuration. */
    OPTED_OUT("the function is left at the user allocation by its configuration"),
    /** The policy neither lends nor borrows it. */
    POLICY("the policy neither lends nor borrows it"),
    /** The host asked for the user allocation. */
    HOST_ASKED("the host asked for the user allocation"),
    /** Someone else writes this limit, so it is left alone. */
    STOOD_BACK("someone else writes this limit, or nobody may, so it is left alone"),
    /** The profile could not be read in time, so it runs at the user allocation. */
    NO_SNAPSHOT("the profile could not be read in time, so it runs at the user allocation"),
    /** No container of the function has a control group of its own, or it is gone: nobody can limit it. */
    NO_GROUP("its container has no control group of its own, so it is left alone"),
    /** It would lend, but ran slower than its owner tolerates while it lent. */
    SLO_TOLERANCE("it ran slower than tolerated while it lent, so it lends nothing for some runs"),
    /** The function's own settings forbid it to lend, or to borrow. */
    FUNCTION_SETTINGS("the function's settings let it neither lend nor borrow here");

    private static final RangeReason[] BY_CODE = values();

    private final String words;

    RangeReason(String words) {
        this.words = words;
    }

    /** The number in the record. */
    public int code() {
        return ordinal();
    }

    /** For a person. */
    public String words() {
        return words;
    }

    /** In words, also for a code that this version does not know. */
    public static String words(int code) {
        return code < BY_CODE.length ? BY_CODE[code].words : "code " + code + " of a newer version";
    }
}
