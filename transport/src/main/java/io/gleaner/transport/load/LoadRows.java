package io.gleaner.transport.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Rows of load in primitive arrays: an open-addressed table by node number, each row under a version that is odd while it is
 * written. One thread writes, any thread reads; a row never moves within one of these, so that growing makes a new one
 * ({@link #resized}). What is removed stays as a row without a report until then.
 */
final class LoadRows {
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int READ_TRIES = 64;

    final long[] nodes;
    final long[] bootsAndSequences;
    final long[] amounts;
    final long[] rests;
    /** When the report was made, on this node's clock. */
    final long[] bornNs;
    /** How often this report was passed on from here. Owner only. */
    final byte[] sent;
    /** Owner only. */
    private final boolean[] removed;

    private final int[] versions;
    private final int mask;
    private int size;
    private int removedCount;

    LoadRows(int capacity) {
        nodes = new long[capacity];
        bootsAndSequences = new long[capacity];
        amounts = new long[capacity];
        rests = new long[capacity];
        bornNs = new long[capacity];
        sent = new byte[capacity];
        removed = new boolean[capacity];
        versions = new int[capacity];
        mask = capacity - 1;
    }

    int capacity() {
        return nodes.length;
    }

    /** Without those removed. */
    int size() {
        return size - removedCount;
    }

    int sizeWithRemoved() {
        return size;
    }

    boolean isRemoved(int at) {
        return removed[at];
    }

    /** Owner only. */
    void remove(int at) {
        write(at, bootsAndSequences[at], 0, 0, LoadTable.NEVER);
        removed[at] = true;
        removedCount++;
    }

    /** Owner only. */
    void restore(int at, long bootAndSequence) {
        write(at, bootAndSequence, 0, 0, LoadTable.NEVER);
        removed[at] = false;
        removedCount--;
    }

    /** The row of a node, or -1. Any thread. */
    int find(long node) {
        int at = mix(node) & mask;
        for (int tries = 0; tries <= mask; tries++) {
            long there = (long) LONGS.getAcquire(nodes, at);
            if (there == 0) {
                return -1;
            }
            if (there == node) {
                return at;
            }
            at = at + 1 & mask;
        }
        return -1;
    }

    /** A new row; the node has none and at least one is free. Owner only. */
    void add(long node, long bootAndSequence, long amount, long rest, long born) {
        int at = mix(node) & mask;
        while (nodes[at] != 0) {
            at = at + 1 & mask;
        }
        write(at, bootAndSequence, amount, rest, born);
        LONGS.setRelease(nodes, at, node);
        size++;
    }

    /** Owner only. */
    void write(int at, long bootAndSequence, long amount, long rest, long born) {
        int version = versions[at];
        INTS.setOpaque(versions, at, version + 1);
        VarHandle.storeStoreFence();
        LONGS.setOpaque(bootsAndSequences, at, bootAndSequence);
        LONGS.setOpaque(amounts, at, amount);
        LONGS.setOpaque(rests, at, rest);
        LONGS.setOpaque(bornNs, at, born);
        sent[at] = 0;
        INTS.setRelease(versions, at, version + 2);
    }

    /** Whether a whole row with a report in it could be read; a writer that is always in between is given up on. Any thread. */
    boolean read(int at, long nowNs, LoadRow into) {
        for (int tries = 0; tries < READ_TRIES; tries++) {
            int before = (int) INTS.getAcquire(versions, at);
            long bootAndSequence = (long) LONGS.getOpaque(bootsAndSequences, at);
            long amount = (long) LONGS.getOpaque(amounts, at);
            long rest = (long) LONGS.getOpaque(rests, at);
            long born = (long) LONGS.getOpaque(bornNs, at);
            VarHandle.loadLoadFence();
            if ((before & 1) == 0 && before == (int) INTS.getOpaque(versions, at)) {
                if (born == LoadTable.NEVER) {
                    return false;
                }
                long ageMillis = Math.max(0, nowNs - born) / 1_000_000;
                into.set(nodes[at], bootAndSequence, amount, rest, ageMillis, ageMillis > LoadTable.STALE_MILLIS);
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    /** Without those removed. Owner only. */
    LoadRows resized(int capacity) {
        LoadRows other = new LoadRows(capacity);
        for (int at = 0; at <= mask; at++) {
            if (nodes[at] != 0 && !removed[at]) {
                other.add(nodes[at], bootsAndSequences[at], amounts[at], rests[at], bornNs[at]);
            }
        }
        return other;
    }

    /** Spreads node numbers that differ in few bits (Stafford's mix 13, cut short). */
    private static int mix(long node) {
        long mixed = (node ^ node >>> 30) * 0xbf58476d1ce4e5b9L;
        return (int) (mixed ^ mixed >>> 31);
    }
}
