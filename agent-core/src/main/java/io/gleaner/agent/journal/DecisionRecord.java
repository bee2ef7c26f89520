package io.gleaner.agent.journal;

import java.nio.ByteBuffer;

/**
 * Writes a {@link RecordKind#DECIDED} record into a slot of the ring: {@link #wrap}, set, {@link #commit}. One instance
 * per scratch; not thread-safe; allocates nothing. Amounts too large for a field (16,777,215 millicores, 256 TiB) are
 * written as the largest, negative ones as 0; other numbers are cut to a field's low bits.
 */
public final class DecisionRecord extends DecisionView {
    private static final int PERCENT_BITS = 0x7F;

    private static final long MEMORY_BYTES_MOST = (1L << 48) - 1;
    private static final long CPU_MILLIS_MOST = (1 << 24) - 1;

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

    private void u48(int field, long value) {
        long written = Math.max(0, Math.min(value, MEMORY_BYTES_MOST));
        slot().putInt(offset() + field, (int) written).putShort(offset() + field + 4, (short) (written >>> 32));
    }

    private void u24(int field, long value) {
        int written = (int) Math.max(0, Math.min(value, CPU_MILLIS_MOST));
        slot().putShort(offset() + field, (short) written).put(offset() + field + 2, (byte) (written >>> 16));
    }

    private void bits(int field, int mask, int shift, int value) {
        int before = slot().get(offset() + field) & ~(mask << shift);
        slot().put(offset() + field, (byte) (before | (value & mask) << shift));
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
        u48(RecordLayout.MEMORY_BYTES_USER, value);
        return this;
    }

    /** Sets {@link #memoryBytesGranted()}. */
    public DecisionRecord memoryBytesGranted(long value) {
        u48(RecordLayout.MEMORY_BYTES_GRANTED, value);
        return this;
    }

    /** Sets {@link #memoryBytesLastAllocation()}. */
    public DecisionRecord memoryBytesLastAllocation(long value) {
        u48(RecordLayout.MEMORY_BYTES_LAST_ALLOCATION, value);
        return this;
    }

    /** Sets {@link #memoryBytesLastPeak()}. */
    public DecisionRecord memoryBytesLastPeak(long value) {
        u48(RecordLayout.MEMORY_BYTES_LAST_PEAK, value);
        return this;
    }

    /** Sets {@link #memoryBytesRecentPeak()}. */
    public DecisionRecord memoryBytesRecentPeak(long value) {
        u48(RecordLayout.MEMORY_BYTES_RECENT_PEAK, value);
        return this;
    }

    /** Sets {@link #memoryBytesCap()}. */
    public DecisionRecord memoryBytesCap(long value) {
        u48(RecordLayout.MEMORY_BYTES_CAP, value);
        return this;
    }

    /** Sets {@link #memoryBytesWindowPeak()}. */
    public DecisionRecord memoryBytesWindowPeak(long value) {
        u48(RecordLayout.MEMORY_BYTES_WINDOW_PEAK, value);
        return this;
    }

    /** Sets {@link #memoryBytesFloor()}. */
    public DecisionRecord memoryBytesFloor(long value) {
        u48(RecordLayout.MEMORY_BYTES_FLOOR, value);
        return this;
    }

    /** Sets {@link #cpuMillisWindowPeak()}. */
    public DecisionRecord cpuMillisWindowPeak(long value) {
        u24(RecordLayout.CPU_MILLIS_WINDOW_PEAK, value);
        return this;
    }

    /** Sets {@link #policy()}. */
    public DecisionRecord policy(int value) {
        slot().put(offset() + RecordLayout.POLICY, (byte) value);
        return this;
    }

    /** Sets {@link #cleanRuns()}; more than 65,535 are written as that. */
    public DecisionRecord cleanRuns(long value) {
        slot().putShort(offset() + RecordLayout.CLEAN_RUNS, (short) Math.min(value, 0xFFFF));
        return this;
    }

    /** Sets {@link #history()}. */
    public DecisionRecord history(int value) {
        slot().put(offset() + RecordLayout.HISTORY, (byte) value);
        return this;
    }

    /** Sets {@link #stoodBack()}. */
    public DecisionRecord stoodBack(int value) {
        bits(RecordLayout.INPUT_BUCKET_AND_STOOD_BACK, 3, STOOD_BACK_SHIFT, value);
        return this;
    }

    /** Sets {@link #cpuMillisFree()} and {@link #memoryBytesFree()}, in the place of the model and its scores. */
    public DecisionRecord free(long cpuMillis, long memoryBytes) {
        scorer(Scorer.RULE.code());
        slot().putInt(offset() + RecordLayout.SCORE_CHOSEN, (int) cpuMillis);
        slot().putLong(offset() + RecordLayout.MODEL_HASH, memoryBytes);
        return this;
    }

    /** Sets {@link #cpuMillisMeanUse()} and its neighbours, in the place of scores; after {@link #free}. */
    public DecisionRecord use(long cpuMillisMean, int slowdownPercent, long cpuMillisSaturation, boolean open) {
        u24(RecordLayout.SCORE_USER, cpuMillisMean);
        slot().put(offset() + RecordLayout.SCORE_USER + 3, (byte) Math.min(slowdownPercent, 0xFF));
        u24(RecordLayout.SCORE_SECOND, cpuMillisSaturation);
        slot().put(offset() + RecordLayout.SCORE_SECOND + 3, (byte) (open ? 0x80 : 0));
        return this;
    }

    /** Sets {@link #neighbourBucket()}, -1 = none; after {@link #use}. */
    public DecisionRecord neighbourBucket(int value) {
        bits(RecordLayout.SCORE_SECOND + 3, NEIGHBOUR_BITS, 0, value + 1);
        return this;
    }

    /** Sets {@link #cpuMillisUser()}. */
    public DecisionRecord cpuMillisUser(long value) {
        u24(RecordLayout.CPU_MILLIS_USER, value);
        return this;
    }

    /** Sets {@link #cpuMillisGranted()}. */
    public DecisionRecord cpuMillisGranted(long value) {
        u24(RecordLayout.CPU_MILLIS_GRANTED, value);
        return this;
    }

    /** Sets {@link #cpuMillisLastAllocation()}. */
    public DecisionRecord cpuMillisLastAllocation(long value) {
        u24(RecordLayout.CPU_MILLIS_LAST_ALLOCATION, value);
        return this;
    }

    /** Sets {@link #cpuMillisLastPeak()}. */
    public DecisionRecord cpuMillisLastPeak(long value) {
        u24(RecordLayout.CPU_MILLIS_LAST_PEAK, value);
        return this;
    }

    /** Sets {@link #cpuMillisRecentPeak()}. */
    public DecisionRecord cpuMillisRecentPeak(long value) {
        u24(RecordLayout.CPU_MILLIS_RECENT_PEAK, value);
        return this;
    }

    /** Sets {@link #cpuMillisCap()}. */
    public DecisionRecord cpuMillisCap(long value) {
        u24(RecordLayout.CPU_MILLIS_CAP, value);
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
        bits(RecordLayout.MODE_AND_SCORER, MODE_BITS, 0, value);
        return this;
    }

    /** Sets {@link #resumed()}. */
    public DecisionRecord resumed(boolean value) {
        bits(RecordLayout.MODE_AND_SCORER, RESUMED, 0, value ? RESUMED : 0);
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
        bits(RecordLayout.MODE_AND_SCORER, 0xF, 4, value);
        return this;
    }

    /** Sets {@link #inputBucket()}. */
    public DecisionRecord inputBucket(int value) {
        bits(RecordLayout.INPUT_BUCKET_AND_STOOD_BACK, BUCKET_BITS, 0, value);
        return this;
    }

    /** Sets {@link #hopsLeft()}. */
    public DecisionRecord hopsLeft(int value) {
        bits(RecordLayout.HOPS_LEFT, 1, 0, Math.min(1, value));
        return this;
    }

    /** Sets {@link #hysteresisPercent()}. */
    public DecisionRecord hysteresisPercent(int value) {
        bits(RecordLayout.HOPS_LEFT, PERCENT_BITS, 1, value);
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
