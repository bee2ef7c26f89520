package io.gleaner.transport.wire;

/** Senders by node, at most so many; open addressing, nothing allocated in {@link #find}. One thread. */
final class SenderTable {
    private static final long GOLDEN = 0x9e37_79b9_7f4a_7c15L;

    private final Sender[] slots;
    private final int shift;
    private final int most;
    private int size;

    SenderTable(int most) {
        this.most = most;
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(2 * most - 1);
        slots = new Sender[1 << bits];
        shift = Long.SIZE - bits;
    }

    Sender find(long node) {
        return slots[slot(node)];
    }

    int size() {
        return size;
    }

    /**
     * Replaces what was known of that node. Where the table is full, the one heard least lately goes.
     *
     * @return whether another node was forgotten
     */
    boolean put(Sender sender) {
        int slot = slot(sender.node);
        boolean full = slots[slot] == null && size == most;
        if (full) {
            remove(leastLatelyHeard());
            slot = slot(sender.node);
        }
        size += slots[slot] == null ? 1 : 0;
        slots[slot] = sender;
        return full;
    }

    int slots() {
        return slots.length;
    }

    /** Null where nobody is. */
    Sender at(int slot) {
        return slots[slot];
    }

    /** Where that node is, or the empty slot where it would be. */
    private int slot(long node) {
        int slot = home(node);
        while (slots[slot] != null && slots[slot].node != node) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    private int home(long node) {
        return (int) (node * GOLDEN >>> shift);
    }

    private int leastLatelyHeard() {
        int found = -1;
        for (int each = 0; each < slots.length; each++) {
            if (slots[each] != null && (found < 0 || slots[each].heardNs - slots[found].heardNs < 0)) {
                found = each;
            }
        }
        return found;
    }

    /** Moves those behind it up, so that no search meets a gap. */
    private void remove(int gap) {
        int mask = slots.length - 1;
        int empty = gap;
        for (int each = gap + 1 & mask; slots[each] != null; each = each + 1 & mask) {
            int wanted = home(slots[each].node);
            if ((each - wanted & mask) >= (each - empty & mask)) {
                slots[empty] = slots[each];
                empty = each;
            }
        }
        slots[empty] = null;
        size--;
    }
}
