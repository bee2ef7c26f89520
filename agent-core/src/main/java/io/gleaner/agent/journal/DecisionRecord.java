package io.gleaner.agent.journal;

import java.nio.ByteBuffer;

/**
 * Writes a {@link RecordKind#DECIDED} record into a slot of the ring: {@link #wrap}, set, {@link #commit}. One instance
 * per scratch; not thread-safe; allocates nothing. Numbers too large for a field are cut to its low bits.
 */
public final class DecisionRecord extends DecisionView {
    private JournalRing ring;
    private long sequence;

    /** Wraps a slot that {@link JournalRing#claim} answered (must be above 0). */
    public DecisionRecord wrap(JournalRing ring, long sequence, long nowNs, long invocation) {
        this.ring = ring;
        this.sequence = sequence;
        wrap(ring.buffer(), ring.offset(sequence));
        Records.header(ring, sequence, RecordKind.DECIDED, nowNs, invocation);
        return this;
    }

    /** Hands the record over; this flyweight must be wrapped again before its next use. */
    public void commit() {
        ring.commit(sequence);
    }

    /** Gives the slot back unused. */
    public void abandon() {
        ring.abandon(sequence);
    }

    private ByteBuffer slot() {
        return buffer();
    }

    /** Bits of {@code Gleaner.FLAG_*} and {@link RecordView}'s {@code FLAG_*}. */
    public DecisionRecord flags(int value) {
        slot().putShort(offset() + RecordLayout.FLAGS, (short) value);
        return this;
    }

    /** What was known only once the slot had been claimed. */
    public DecisionRecord invocation(long value) {
        slot().putLong(offset() + RecordLayout.INVOCATION, value);
        return this;
    }

    /** Sets {@link #hostIdHigh()}. */
    public DecisionRecord hostIdHigh(long value) {
        slot().putLong(offset() + RecordLayout.HOST_ID_HIGH, value);
        return this;
    }

    /** Sets {@link #hostIdLow()}. */
    public DecisionRecord hostIdLow(long value) {
        slot().putLong(offset() + RecordLayout.HOST_ID_LOW, value);
        return this;
    }

    /** Sets {@link #ledgerSequence()}. */
    public DecisionRecord ledgerSequence(long value) {
        slot().putLong(offset() + RecordLayout.LEDGER_SEQUENCE, value);
        return this;
    }

    /** Sets {@link #modelHash()}. */
    public DecisionRecord modelHash(long value) {
        slot().putLong(offset() + RecordLayout.MODEL_HASH, value);
        return this;
    }

    /** Sets {@link #randomDraw()}. */
    public DecisionRecord randomDraw(long value) {
        slot().putLong(offset() + RecordLayout.RANDOM_DRAW, value);
        return this;
    }

    /** Sets {@link #memoryBytesUser()}. */
    public DecisionRecord memoryBytesUser(long value) {
        slot().putLong(offset() + RecordLayout.MEMORY_BYTES_USER, value);
        return this;
    }

    /** Sets {@link #memoryBytesGranted()}. */
    public DecisionRecord memoryBytesGranted(long value) {
        slot().putLong(offset() + RecordLayout.MEMORY_BYTES_GRANTED, value);
        return this;
    }

    /** Sets {@link #memoryBytesLastAllocation()}. */
    public DecisionRecord memoryBytesLastAllocation(long value) {
        slot().putLong(offset() + RecordLayout.MEMORY_BYTES_LAST_ALLOCATION, value);
        return this;
    }

    /** Sets {@link #memoryBytesLastPeak()}. */
    public DecisionRecord memoryBytesLastPeak(long value) {
        slot().putLong(offset() + RecordLayout.MEMORY_BYTES_LAST_PEAK, value);
        return this;
    }

    /** Sets {@link #memoryBytesRecentPeak()}. */
    public DecisionRecord memoryBytesRecentPeak(long value) {
        slot().putLong(offset() + RecordLayout.MEMORY_BYTES_RECENT_PEAK, value);
        return this;
    }

    /** Sets {@link #memoryBytesCap()}. */
    public DecisionRecord memoryBytesCap(long value) {
        slot().putLong(offset() + RecordLayout.MEMORY_BYTES_CAP, value);
        return this;
    }

    /** Sets {@link #cpuMillisUser()}. */
    public DecisionRecord cpuMillisUser(long value) {
        slot().putInt(offset() + RecordLayout.CPU_MILLIS_USER, (int) value);
        return this;
    }

    /** Sets {@link #cpuMillisGranted()}. */
    public DecisionRecord cpuMillisGranted(long value) {
        slot().putInt(offset() + RecordLayout.CPU_MILLIS_GRANTED, (int) value);
        return this;
    }

    /** Sets {@link #cpuMillisLastAllocation()}. */
    public DecisionRecord cpuMillisLastAllocation(long value) {
        slot().putInt(offset() + RecordLayout.CPU_MILLIS_LAST_ALLOCATION, (int) value);
        return this;
    }

    /** Sets {@link #cpuMillisLastPeak()}. */
    public DecisionRecord cpuMillisLastPeak(long value) {
        slot().putInt(offset() + RecordLayout.CPU_MILLIS_LAST_PEAK, (int) value);
        return this;
    }

    /** Sets {@link #cpuMillisRecentPeak()}. */
    public DecisionRecord cpuMillisRecentPeak(long value) {
        slot().putInt(offset() + RecordLayout.CPU_MILLIS_RECENT_PEAK, (int) value);
        return this;
    }

    /** Sets {@link #cpuMillisCap()}. */
    public DecisionRecord cpuMillisCap(long value) {
        slot().putInt(offset() + RecordLayout.CPU_MILLIS_CAP, (int) value);
        return this;
    }

    /** Sets {@link #function()}. */
    public DecisionRecord function(int value) {
        slot().putInt(offset() + RecordLayout.FUNCTION, value);
        return this;
    }

    /** Sets {@link #configHash()}. */
    public DecisionRecord configHash(int value) {
        slot().putInt(offset() + RecordLayout.CONFIG_HASH, value);
        return this;
    }

    /** Sets {@link #scoreChosen()}. */
    public DecisionRecord scoreChosen(float value) {
        slot().putFloat(offset() + RecordLayout.SCORE_CHOSEN, value);
        return this;
    }

    /** Sets {@link #scoreUser()}. */
    public DecisionRecord scoreUser(float value) {
        slot().putFloat(offset() + RecordLayout.SCORE_USER, value);
        return this;
    }

    /** Sets {@link #scoreSecond()}. */
    public DecisionRecord scoreSecond(float value) {
        slot().putFloat(offset() + RecordLayout.SCORE_SECOND, value);
        return this;
    }

    /** Sets {@link #cpuUnitsLow()}. */
    public DecisionRecord cpuUnitsLow(int value) {
        slot().putShort(offset() + RecordLayout.CPU_UNITS_LOW, (short) value);
        return this;
    }

    /** Sets {@link #cpuUnitsHigh()}. */
    public DecisionRecord cpuUnitsHigh(int value) {
        slot().putShort(offset() + RecordLayout.CPU_UNITS_HIGH, (short) value);
        return this;
    }

    /** Sets {@link #memoryUnitsLow()}. */
    public DecisionRecord memoryUnitsLow(int value) {
        slot().putShort(offset() + RecordLayout.MEMORY_UNITS_LOW, (short) value);
        return this;
    }

    /** Sets {@link #memoryUnitsHigh()}. */
    public DecisionRecord memoryUnitsHigh(int value) {
        slot().putShort(offset() + RecordLayout.MEMORY_UNITS_HIGH, (short) value);
        return this;
    }

    /** Sets {@link #optionCount()}. */
    public DecisionRecord optionCount(int value) {
        slot().put(offset() + RecordLayout.OPTION_COUNT, (byte) value);
        return this;
    }

    /** Sets {@link #optionChosen()}. */
    public DecisionRecord optionChosen(int value) {
        slot().put(offset() + RecordLayout.OPTION_CHOSEN, (byte) value);
        return this;
    }

    /** Sets {@link #mode()}. */
    public DecisionRecord mode(int value) {
        slot().put(offset() + RecordLayout.MODE, (byte) value);
        return this;
    }

    /** Sets {@link #outcome()}. */
    public DecisionRecord outcome(int value) {
        slot().put(offset() + RecordLayout.OUTCOME, (byte) value);
        return this;
    }

    /** Sets {@link #reasonCpu()}. */
    public DecisionRecord reasonCpu(int value) {
        slot().put(offset() + RecordLayout.REASON_CPU, (byte) value);
        return this;
    }

    /** Sets {@link #reasonMemory()}. */
    public DecisionRecord reasonMemory(int value) {
        slot().put(offset() + RecordLayout.REASON_MEMORY, (byte) value);
        return this;
    }

    /** Sets {@link #scorer()}. */
    public DecisionRecord scorer(int value) {
        slot().put(offset() + RecordLayout.SCORER, (byte) value);
        return this;
    }

    /** Sets {@link #inputBucket()}. */
    public DecisionRecord inputBucket(int value) {
        slot().put(offset() + RecordLayout.INPUT_BUCKET, (byte) value);
        return this;
    }

    /** Sets {@link #hopsLeft()}. */
    public DecisionRecord hopsLeft(int value) {
        slot().put(offset() + RecordLayout.HOPS_LEFT, (byte) value);
        return this;
    }

    /** Sets {@link #placementReason()}. */
    public DecisionRecord placementReason(int value) {
        slot().put(offset() + RecordLayout.PLACEMENT_REASON, (byte) value);
        return this;
    }

    /** Sets {@link #decisionNanos()}. */
    public DecisionRecord decisionNanos(int value) {
        slot().putInt(offset() + RecordLayout.DECISION_NANOS, value);
        return this;
    }

    /** Sets {@link #feature(int)}. */
    public DecisionRecord feature(int i, float value) {
        slot().putFloat(offset() + RecordLayout.FEATURES + 4 * checked(i, RecordLayout.FEATURE_COUNT), value);
        return this;
    }

    /** Sets {@link #peer(int)}. */
    public DecisionRecord peer(int i, int value) {
        slot().putShort(offset() + RecordLayout.PEERS + 2 * checked(i, RecordLayout.PEER_COUNT), (short) value);
        return this;
    }

    /** Sets {@link #peerExpectedMicros(int)}. */
    public DecisionRecord peerExpectedMicros(int i, int value) {
        slot().putInt(offset() + RecordLayout.PEER_EXPECTED_MICROS + 4 * checked(i, RecordLayout.PEER_COUNT), value);
        return this;
    }

    /** Sets {@link #peerAgeMicros(int)}. */
    public DecisionRecord peerAgeMicros(int i, int value) {
        slot().putInt(offset() + RecordLayout.PEER_AGE_MICROS + 4 * checked(i, RecordLayout.PEER_COUNT), value);
        return this;
    }
}
