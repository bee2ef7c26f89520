package io.gleaner.agent.journal;

/** What a record says. The code is what stands in the file; codes are never reused. */
public enum RecordKind {
    /** An abandoned slot; never appended. */
    NONE(0),
    /** An agent started: node, grid, threshold, model, configuration. The first record of a run. */
    BOOT(1),
    /** A function was registered or changed; carries its name. */
    FUNCTION(2),
    /** A container was registered; carries its runtime id. */
    CONTAINER(3),
    /** A decision, with all it was made from. */
    DECIDED(4),
    /** An invocation runs in a container. */
    STARTED(5),
    /** A limit was written and read back. */
    LIMITED(6),
    /** The trip wire of an invocation fired. */
    TRIPPED(7),
    /** A lender's share went to a borrower. */
    LOAN(8),
    /** A loan came back. */
    RETURNED(9),
    /** An invocation ended; carries its peaks and its duration. */
    COMPLETED(10),
    /** What is known of a peer changed. */
    PEER(11),
    /** Records are missing here; carries how many. */
    GAP(12),
    /** A part of the agent works less well than it should, or works again; carries a sentence. */
    DEGRADED(13);

    private static final RecordKind[] BY_CODE = values();

    private final byte code;

    RecordKind(int code) {
        this.code = (byte) code;
    }

    /** The number in the record. */
    public byte code() {
        return code;
    }

    /** The kind with this code; {@link #NONE} for a code that is not known. */
    public static RecordKind of(byte code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : NONE;
    }
}
