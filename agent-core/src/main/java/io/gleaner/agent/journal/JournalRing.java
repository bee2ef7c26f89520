package io.gleaner.agent.journal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A bounded ring of record slots between the threads that have something to say and the one that appends it. Any thread
 * may claim, fill and commit a slot; nothing waits, nothing is allocated. A full ring answers -1 and counts the record as
 * missing; {@link RecordKind#GAP} tells the reader once there is room again.
 *
 * <p>A claimed slot is zero but for its header's schema, boot and sequence, and must be committed or abandoned: those
 * behind it wait for it. Records are drained in the order of their sequence.
 */
public final class JournalRing {
    private static final byte[] ZEROS = new byte[RecordLayout.RECORD_BYTES];

    private final int slots;
    private final int boot;
    private final ByteBuffer buffer;
    /** The sequence that was last committed in each slot. */
    private final AtomicLongArray committed;

    private final AtomicLong claimed = new AtomicLong();
    private final AtomicLong drained = new AtomicLong();
    private final AtomicLong missing = new AtomicLong();
    private final AtomicLong missingReported = new AtomicLong();
    private volatile boolean decisionsRefused;

    /** What is done with a drained record; called by the draining thread only. */
    @FunctionalInterface
    public interface RecordHandler {
        /** The record is the 256 bytes at {@code offset}; they are gone when this returns. */
        void onRecord(ByteBuffer buffer, int offset);
    }

    /**
     * @param slots how many records may wait: a power of two from 2 to 4,194,304 (256 bytes each)
     * @param boot a number that tells this start of the agent from others
     */
    public JournalRing(int slots, int boot) {
        if (slots < 2 || slots > 1 << 22 || Integer.bitCount(slots) != 1) {
            throw new IllegalArgumentException("slots must be a power of two from 2 to 4194304, not " + slots);
        }
        this.slots = slots;
        this.boot = boot;
        buffer = ByteBuffer.allocateDirect(slots * RecordLayout.RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        committed = new AtomicLongArray(slots);
    }

    /**
     * As {@link #claim}, for a decision: also -1 while the journal can't be written for want of room or by a fault of the
     * disk, so that nothing is lent that is nowhere written down.
     */
    public long claimDecision() {
        if (decisionsRefused) {
            missing.incrementAndGet();
            return -1;
        }
        return claim();
    }

    /** Whether {@link #claimDecision} answers -1 from now on. The draining thread only. */
    void refuseDecisions(boolean refused) {
        decisionsRefused = refused;
    }

    /** Claims a slot: its sequence, from 1, or -1 when the ring is full, which is counted. */
    public long claim() {
        long sequence = tryClaim();
        if (sequence < 0) {
            missing.incrementAndGet();
        }
        return sequence;
    }

    private long tryClaim() {
        long position;
        do {
            position = claimed.get();
            if (position - drained.get() >= slots) {
                return -1;
            }
        } while (!claimed.compareAndSet(position, position + 1));
        stamp(position + 1);
        return position + 1;
    }

    private void stamp(long sequence) {
        int offset = offset(sequence);
        buffer.put(offset + RecordLayout.SCHEMA, (byte) RecordLayout.SCHEMA_VERSION);
        buffer.putInt(offset + RecordLayout.BOOT, boot);
        buffer.putLong(offset + RecordLayout.SEQUENCE, sequence);
    }

    /** Where the slots are; use absolute access only, within a claimed slot. */
    public ByteBuffer buffer() {
        return buffer;
    }

    /** Where in {@link #buffer} the slot with this sequence starts. */
    public int offset(long sequence) {
        return index(sequence) * RecordLayout.RECORD_BYTES;
    }

    private int index(long sequence) {
        return (int) ((sequence - 1) & (slots - 1));
    }

    /** Hands a filled slot over; its bytes must not be touched any more. */
    public void commit(long sequence) {
        committed.setRelease(index(sequence), sequence);
    }

    /** Gives a claimed slot back unused: nothing is appended for it. */
    public void abandon(long sequence) {
        buffer.put(offset(sequence) + RecordLayout.KIND, RecordKind.NONE.code());
        commit(sequence);
    }

    /**
     * Hands committed records to the handler, oldest first. One thread only.
     *
     * @return how many slots were freed, at most {@code limit}
     */
    public int drain(RecordHandler handler, int limit) {
        int count = 0;
        while (count < limit && drainOne(handler)) {
            count++;
        }
        return count;
    }

    private boolean drainOne(RecordHandler handler) {
        long sequence = drained.get() + 1;
        if (committed.getAcquire(index(sequence)) != sequence) {
            return false;
        }
        int offset = offset(sequence);
        if (buffer.get(offset + RecordLayout.KIND) != RecordKind.NONE.code()) {
            handler.onRecord(buffer, offset);
        }
        buffer.put(offset, ZEROS);
        drained.set(sequence);
        return true;
    }

    /**
     * Puts a {@link RecordKind#GAP} record into the ring if records went missing since the last one and there is room.
     * The draining thread only.
     */
    public boolean reportMissing(long nowNs) {
        long total = missing.get();
        long count = total - missingReported.get();
        long sequence = count == 0 ? -1 : tryClaim();
        if (sequence < 0) {
            return false;
        }
        Records.gap(this, sequence, nowNs, count);
        missingReported.set(total);
        return true;
    }

    /** Counts records that were drained but are not where the reader looks, to be told of by the next GAP. */
    void countMissing(long count) {
        missing.addAndGet(count);
    }

    /** How many records are missing since the ring was made, above all for want of a slot. Any thread. */
    public long missing() {
        return missing.get();
    }

    /** The last sequence that was claimed, 0 = none. Any thread. */
    public long claimedSequence() {
        return claimed.get();
    }

    /** The last sequence that was drained, 0 = none. Any thread. */
    public long drainedSequence() {
        return drained.get();
    }

    /** How many records fit. */
    public int slots() {
        return slots;
    }

    /** What tells this start of the agent from others. */
    public int boot() {
        return boot;
    }
}
