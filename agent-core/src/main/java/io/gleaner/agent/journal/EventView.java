package io.gleaner.agent.journal;

/**
 * Reads a record of any kind but {@link RecordKind#DECIDED} and {@link RecordKind#BOOT}; fields that a kind has no use
 * for are 0. Not thread-safe.
 */
public final class EventView extends RecordView {
    /** {@link #resource} bit. */
    public static final int RESOURCE_CPU = 1;
    /** {@link #resource} bit. */
    public static final int RESOURCE_MEMORY = 2;

    /** The function's handle, 0 = none. */
    public int function() {
        return intAt(RecordLayout.EVENT_FUNCTION);
    }

    /** The container's handle, 0 = none; for PEER the peer's. */
    public int container() {
        return intAt(RecordLayout.EVENT_CONTAINER);
    }

    /** The ledger change, 0 = none. */
    public long ledgerSequence() {
        return longAt(RecordLayout.EVENT_LEDGER_SEQUENCE);
    }

    /** LOAN and RETURNED: the lender's invocation; the record's own is the borrower's. */
    public long counterpart() {
        return longAt(RecordLayout.EVENT_COUNTERPART);
    }

    /** The amount, or what is in force now. */
    public long memoryBytes() {
        return longAt(RecordLayout.EVENT_MEMORY_BYTES);
    }

    /** What was in force before. */
    public long memoryBytesBefore() {
        return longAt(RecordLayout.EVENT_MEMORY_BYTES_BEFORE);
    }

    /** The usage seen, or the peak of the run. */
    public long memoryBytesPeak() {
        return longAt(RecordLayout.EVENT_MEMORY_BYTES_PEAK);
    }

    /** The amount, or what is in force now. */
    public long cpuMillis() {
        return intAt(RecordLayout.EVENT_CPU_MILLIS);
    }

    /** What was in force before. */
    public long cpuMillisBefore() {
        return intAt(RecordLayout.EVENT_CPU_MILLIS_BEFORE);
    }

    /** The usage seen, or the peak of the run. */
    public long cpuMillisPeak() {
        return intAt(RecordLayout.EVENT_CPU_MILLIS_PEAK);
    }

    /** Bits: 1 CPU, 2 memory. */
    public int resource() {
        return u8At(RecordLayout.EVENT_RESOURCE);
    }

    /** TRIPPED: code of a {@link TripCause}. RETURNED: code of a {@link ReturnCause}. */
    public int reason() {
        return u8At(RecordLayout.EVENT_REASON);
    }

    /** COMPLETED: a {@code Gleaner.OUTCOME_*}. LIMITED: 0 written, 1 refused, 2 someone else writes. */
    public int outcome() {
        return u8At(RecordLayout.EVENT_OUTCOME);
    }

    /** COMPLETED: of the run. LOAN: expected. LIMITED and RETURNED: from cause to effect. */
    public long durationNs() {
        return longAt(RecordLayout.EVENT_DURATION_NS);
    }

    /** GAP: records missing. DEGRADED: 1 worse, 0 well again. */
    public long count() {
        return longAt(RecordLayout.EVENT_COUNT);
    }

    /** A name or a sentence, empty where there is none. Allocates. */
    public String text() {
        return textAt();
    }
}
