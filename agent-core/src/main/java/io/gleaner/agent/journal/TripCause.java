package io.gleaner.agent.journal;

/** What fired a trip wire. The code is the ordinal: add new ones at the end. */
public enum TripCause {
    /** CPU usage over one quota window reached the threshold. */
    CPU_USAGE("its CPU use over one quota window, as a rule 100 ms, came to the share that counts as full"),
    /** Throttled time rose. */
    THROTTLED("throttled time rose"),
    /** The working set reached the threshold. */
    MEMORY_USAGE("its working set came to the share that counts as full"),
    /** The kernel reported the memory threshold. */
    MEMORY_EVENT("the kernel reported the memory threshold"),
    /** The kernel reported pressure. */
    PRESSURE("the kernel reported pressure"),
    /** The kernel killed for want of memory. */
    OUT_OF_MEMORY("the kernel killed for want of memory"),
    /** Another run of the function tripped. */
    SIBLING("another run of the function tripped");

    private static final TripCause[] BY_CODE = values();

    private final String words;

    TripCause(String words) {
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
