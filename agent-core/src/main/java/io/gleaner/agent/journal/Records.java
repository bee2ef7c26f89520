package io.gleaner.agent.journal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Writes every kind of record but {@link RecordKind#DECIDED} into a ring: claims, fills, commits. Any thread; nothing is
 * allocated unless a text is carried. Each answers the record's sequence, or -1 when the ring was full (counted there).
 */
public final class Records {
    private Records() {}

    /** The agent started. */
    public static long boot(JournalRing ring, long nowNs, BootFacts facts) {
        long sequence = claim(ring, RecordKind.BOOT, nowNs, 0);
        if (sequence > 0) {
            ByteBuffer b = ring.buffer();
            int o = ring.offset(sequence);
            b.putLong(o + RecordLayout.BOOT_EPOCH_MILLIS, facts.epochMillis());
            b.putInt(o + RecordLayout.BOOT_PROCESS_ID, (int) facts.processId());
            b.putLong(o + RecordLayout.BOOT_NODE_MEMORY_BYTES, facts.nodeMemoryBytes());
            b.putLong(o + RecordLayout.BOOT_MODEL_HASH, facts.modelHash());
            b.putLong(o + RecordLayout.BOOT_MEMORY_UNIT_BYTES, facts.memoryUnitBytes());
            b.putInt(o + RecordLayout.BOOT_NODE_CPU_MILLIS, (int) facts.nodeCpuMillis());
            b.putInt(o + RecordLayout.BOOT_CPU_UNIT_MILLIS, (int) facts.cpuUnitMillis());
            b.putInt(o + RecordLayout.BOOT_THRESHOLD_PPM, facts.thresholdPpm());
            b.putInt(o + RecordLayout.BOOT_CONFIG_HASH, facts.configHash());
            b.put(o + RecordLayout.BOOT_MAX_OPTIONS, (byte) facts.maxOptions());
            bootRules(b, o, facts);
            text(b, o, facts.version());
            ring.commit(sequence);
        }
        return sequence;
    }

    private static void bootRules(ByteBuffer b, int o, BootFacts facts) {
        b.putInt(o + RecordLayout.BOOT_NEAR_TIE_PPM, facts.nearTiePpm());
        b.put(o + RecordLayout.BOOT_SAFEGUARD, (byte) facts.safeguard());
        b.put(o + RecordLayout.BOOT_CPU_LOAN, (byte) facts.cpuLoan());
        b.put(o + RecordLayout.BOOT_MEMORY_LOANS, (byte) (facts.memoryLoans() ? 1 : 0));
        b.putShort(o + RecordLayout.BOOT_CLEAN_RUNS_TO_BORROW, (short) facts.cleanRunsToBorrow());
        b.putShort(o + RecordLayout.BOOT_CLEAN_RUNS_TO_LEND, (short) facts.cleanRunsToLend());
        b.putDouble(o + RecordLayout.BOOT_CONTROL_SHARE_LENDERS, facts.controlShareLenders());
        b.putDouble(o + RecordLayout.BOOT_CONTROL_SHARE_BORROWERS, facts.controlShareBorrowers());
    }

    /** A function was registered or changed; 0 = no user limit on that resource. */
    public static long function(
            JournalRing ring, long nowNs, int function, long cpuMillisUser, long memoryBytesUser, String name) {
        return function(ring, nowNs, function, cpuMillisUser, memoryBytesUser, -1, -1, name);
    }

    /**
     * As the shorter one, of a function whose control runs are drawn by shares of its own.
     *
     * @param controlLendersPpm in millionths, -1 = as all others
     * @param controlBorrowersPpm in millionths, -1 = as all others
     */
    public static long function(
            JournalRing ring,
            long nowNs,
            int function,
            long cpuMillisUser,
            long memoryBytesUser,
            int controlLendersPpm,
            int controlBorrowersPpm,
            String name) {
        long sequence = claim(ring, RecordKind.FUNCTION, nowNs, 0);
        if (sequence > 0) {
            ByteBuffer b = ring.buffer();
            int o = event(ring, sequence, function, 0, cpuMillisUser, memoryBytesUser);
            if (controlLendersPpm >= 0 || controlBorrowersPpm >= 0) {
                b.putShort(o + RecordLayout.FLAGS, (short) RecordView.FLAG_OWN_CONTROL);
                b.putLong(
                        o + RecordLayout.EVENT_COUNT,
                        (long) controlBorrowersPpm << Integer.SIZE | controlLendersPpm & 0xFFFF_FFFFL);
            }
            text(b, o, name);
            ring.commit(sequence);
        }
        return sequence;
    }

    /** A container was registered. */
    public static long container(JournalRing ring, long nowNs, int container, int function, String runtimeId) {
        long sequence = claim(ring, RecordKind.CONTAINER, nowNs, 0);
        if (sequence > 0) {
            event(ring, sequence, function, container, 0, 0);
            text(ring.buffer(), ring.offset(sequence), runtimeId);
            ring.commit(sequence);
        }
        return sequence;
    }

    /** An invocation runs in a container. */
    public static long started(JournalRing ring, long nowNs, long invocation, int function, int container) {
        long sequence = claim(ring, RecordKind.STARTED, nowNs, invocation);
        if (sequence > 0) {
            event(ring, sequence, function, container, 0, 0);
            ring.commit(sequence);
        }
        return sequence;
    }

    /**
     * Limits were written.
     *
     * @param outcome {@link LimitOutcome#code}
     * @param durationNs from the wish to the write that was read back
     */
    public static long limited(
            JournalRing ring,
            long nowNs,
            long invocation,
            int container,
            long cpuMillisBefore,
            long cpuMillis,
            long memoryBytesBefore,
            long memoryBytes,
            int outcome,
            long durationNs) {
        long sequence = claim(ring, RecordKind.LIMITED, nowNs, invocation);
        if (sequence > 0) {
            ByteBuffer b = ring.buffer();
            int o = event(ring, sequence, 0, container, cpuMillis, memoryBytes);
            b.putInt(o + RecordLayout.EVENT_CPU_MILLIS_BEFORE, (int) cpuMillisBefore);
            b.putLong(o + RecordLayout.EVENT_MEMORY_BYTES_BEFORE, memoryBytesBefore);
            b.put(o + RecordLayout.EVENT_OUTCOME, (byte) outcome);
            b.putLong(o + RecordLayout.EVENT_DURATION_NS, durationNs);
            ring.commit(sequence);
        }
        return sequence;
    }

    /**
     * The trip wire fired.
     *
     * @param resource {@code EventView.RESOURCE_*} bits
     * @param cause {@link TripCause#code}
     * @param cpuMillisUsed the usage that was seen
     * @param cpuMillisLimit the limit it was held against
     */
    public static long tripped(
            JournalRing ring,
            long nowNs,
            long invocation,
            int function,
            int container,
            int resource,
            int cause,
            long cpuMillisUsed,
            long cpuMillisLimit,
            long memoryBytesUsed,
            long memoryBytesLimit) {
        long sequence = claim(ring, RecordKind.TRIPPED, nowNs, invocation);
        if (sequence > 0) {
            ByteBuffer b = ring.buffer();
            int o = event(ring, sequence, function, container, cpuMillisLimit, memoryBytesLimit);
            b.putInt(o + RecordLayout.EVENT_CPU_MILLIS_PEAK, (int) cpuMillisUsed);
            b.putLong(o + RecordLayout.EVENT_MEMORY_BYTES_PEAK, memoryBytesUsed);
            b.put(o + RecordLayout.EVENT_RESOURCE, (byte) resource);
            b.put(o + RecordLayout.EVENT_REASON, (byte) cause);
            ring.commit(sequence);
        }
        return sequence;
    }

    /** A share went from a lender (0 = the node's free capacity) to a borrower. */
    public static long loan(
            JournalRing ring,
            long nowNs,
            long ledgerSequence,
            long lenderInvocation,
            long borrowerInvocation,
            long cpuMillis,
            long memoryBytes,
            long expectedDurationNs) {
        return transfer(
                ring,
                RecordKind.LOAN,
                nowNs,
                ledgerSequence,
                lenderInvocation,
                borrowerInvocation,
                cpuMillis,
                memoryBytes,
                0,
                expectedDurationNs);
    }

    /**
     * A loan came back.
     *
     * @param cause {@link ReturnCause#code}
     * @param durationNs from the cause to the return
     */
    public static long returned(
            JournalRing ring,
            long nowNs,
            long ledgerSequence,
            long lenderInvocation,
            long borrowerInvocation,
            long cpuMillis,
            long memoryBytes,
            int cause,
            long durationNs) {
        return transfer(
                ring,
                RecordKind.RETURNED,
                nowNs,
                ledgerSequence,
                lenderInvocation,
                borrowerInvocation,
                cpuMillis,
                memoryBytes,
                cause,
                durationNs);
    }

    private static long transfer(
            JournalRing ring,
            RecordKind kind,
            long nowNs,
            long ledgerSequence,
            long lender,
            long borrower,
            long cpuMillis,
            long memoryBytes,
            int cause,
            long durationNs) {
        long sequence = claim(ring, kind, nowNs, borrower);
        if (sequence > 0) {
            ByteBuffer b = ring.buffer();
            int o = event(ring, sequence, 0, 0, cpuMillis, memoryBytes);
            b.putLong(o + RecordLayout.EVENT_LEDGER_SEQUENCE, ledgerSequence);
            b.putLong(o + RecordLayout.EVENT_COUNTERPART, lender);
            b.put(o + RecordLayout.EVENT_REASON, (byte) cause);
            b.putLong(o + RecordLayout.EVENT_DURATION_NS, durationNs);
            ring.commit(sequence);
        }
        return sequence;
    }

    /** An invocation ended; {@code outcome} is a {@code Gleaner.OUTCOME_*}. Peaks are 0 where none was seen. */
    public static long completed(
            JournalRing ring,
            long nowNs,
            long invocation,
            int function,
            int container,
            int outcome,
            long durationNs,
            long cpuMillisPeak,
            long memoryBytesPeak) {
        long sequence = claim(ring, RecordKind.COMPLETED, nowNs, invocation);
        if (sequence > 0) {
            ByteBuffer b = ring.buffer();
            int o = event(ring, sequence, function, container, 0, 0);
            b.putInt(o + RecordLayout.EVENT_CPU_MILLIS_PEAK, (int) cpuMillisPeak);
            b.putLong(o + RecordLayout.EVENT_MEMORY_BYTES_PEAK, memoryBytesPeak);
            b.put(o + RecordLayout.EVENT_OUTCOME, (byte) outcome);
            b.putLong(o + RecordLayout.EVENT_DURATION_NS, durationNs);
            ring.commit(sequence);
        }
        return sequence;
    }

    /** What is known of a peer changed. */
    public static long peer(
            JournalRing ring, long nowNs, int peer, long cpuMillisFree, long memoryBytesFree, String what) {
        long sequence = claim(ring, RecordKind.PEER, nowNs, 0);
        if (sequence > 0) {
            event(ring, sequence, 0, peer, cpuMillisFree, memoryBytesFree);
            text(ring.buffer(), ring.offset(sequence), what);
            ring.commit(sequence);
        }
        return sequence;
    }

    /** A part of the agent works less well, or ({@code recovered}) works again; the sentence is for a person. */
    public static long degraded(JournalRing ring, long nowNs, boolean recovered, String sentence) {
        long sequence = claim(ring, RecordKind.DEGRADED, nowNs, 0);
        if (sequence > 0) {
            ring.buffer().putLong(ring.offset(sequence) + RecordLayout.EVENT_COUNT, recovered ? 0 : 1);
            text(ring.buffer(), ring.offset(sequence), sentence);
            ring.commit(sequence);
        }
        return sequence;
    }

    /** Records are missing before this one; the slot is already claimed. */
    static void gap(JournalRing ring, long sequence, long nowNs, long count) {
        header(ring, sequence, RecordKind.GAP, nowNs, 0);
        ring.buffer().putLong(ring.offset(sequence) + RecordLayout.EVENT_COUNT, count);
        ring.commit(sequence);
    }

    static void header(JournalRing ring, long sequence, RecordKind kind, long nowNs, long invocation) {
        ByteBuffer b = ring.buffer();
        int o = ring.offset(sequence);
        b.put(o + RecordLayout.KIND, kind.code());
        b.putLong(o + RecordLayout.NOW_NS, nowNs);
        b.putLong(o + RecordLayout.INVOCATION, invocation);
    }

    private static long claim(JournalRing ring, RecordKind kind, long nowNs, long invocation) {
        long sequence = ring.claim();
        if (sequence > 0) {
            header(ring, sequence, kind, nowNs, invocation);
        }
        return sequence;
    }

    private static int event(
            JournalRing ring, long sequence, int function, int container, long cpuMillis, long memoryBytes) {
        ByteBuffer b = ring.buffer();
        int o = ring.offset(sequence);
        b.putInt(o + RecordLayout.EVENT_FUNCTION, function);
        b.putInt(o + RecordLayout.EVENT_CONTAINER, container);
        b.putInt(o + RecordLayout.EVENT_CPU_MILLIS, (int) cpuMillis);
        b.putLong(o + RecordLayout.EVENT_MEMORY_BYTES, memoryBytes);
        return o;
    }

    private static void text(ByteBuffer b, int offset, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(utf8.length, RecordLayout.TEXT_BYTES);
        while (length < utf8.length && length > 0 && (utf8[length] & 0xC0) == 0x80) {
            length--;
        }
        b.putShort(offset + RecordLayout.TEXT_LENGTH, (short) length);
        b.put(offset + RecordLayout.TEXT, utf8, 0, length);
    }
}
