package io.gleaner.transport.membership;

import java.util.random.RandomGenerator;

/**
 * All a node knows: members and suspects in one dense list, the dead and those that left in another, both found by number.
 * Changes allocate, looking up and iterating don't. Owner only.
 */
public final class Members {
    private static final int FIRST_CAPACITY = 32;

    private Member[] slots = new Member[FIRST_CAPACITY];
    private Member[] present = new Member[FIRST_CAPACITY];
    private Member[] absent = new Member[FIRST_CAPACITY];
    private int presentCount;
    private int absentCount;

    /** The member with this number whatever its state, or null. */
    public Member find(long node) {
        int mask = slots.length - 1;
        for (int at = mix(node) & mask; slots[at] != null; at = at + 1 & mask) {
            if (slots[at].node() == node) {
                return slots[at];
            }
        }
        return null;
    }

    /** Members and suspects. */
    public int size() {
        return presentCount;
    }

    public Member get(int at) {
        return present[at];
    }

    /** The dead and those that left, the longest absent first. */
    public int absentSize() {
        return absentCount;
    }

    public Member absent(int at) {
        return absent[at];
    }

    /** Adds one that isn't known yet to the list its state belongs to. */
    public void add(Member member) {
        if (2 * (presentCount + absentCount + 1) > slots.length) {
            index(2 * slots.length);
        }
        place(member);
        list(member);
    }

    /** Moves one whose state has changed to the other list where it belongs there. */
    public void moved(Member member) {
        unlist(member);
        list(member);
    }

    /** Forgets one. */
    public void remove(Member member) {
        unlist(member);
        int mask = slots.length - 1;
        int hole = mix(member.node()) & mask;
        while (slots[hole] != member) {
            hole = hole + 1 & mask;
        }
        // Those behind it that would no more be found move into the hole.
        for (int at = hole + 1 & mask; slots[at] != null; at = at + 1 & mask) {
            int home = mix(slots[at].node()) & mask;
            if ((at - home & mask) >= (at - hole & mask)) {
                slots[hole] = slots[at];
                hole = at;
            }
        }
        slots[hole] = null;
    }

    private void list(Member member) {
        if (member.present()) {
            present = roomy(present, presentCount);
            present[presentCount++] = member;
        } else {
            absent = roomy(absent, absentCount);
            absent[absentCount++] = member;
        }
    }

    private void unlist(Member member) {
        presentCount = cut(present, presentCount, member);
        absentCount = cut(absent, absentCount, member);
    }

    private static int cut(Member[] list, int count, Member member) {
        for (int at = 0; at < count; at++) {
            if (list[at] == member) {
                System.arraycopy(list, at + 1, list, at, count - at - 1);
                list[count - 1] = null;
                return count - 1;
            }
        }
        return count;
    }

    private static Member[] roomy(Member[] list, int count) {
        return count < list.length ? list : java.util.Arrays.copyOf(list, 2 * count);
    }

    private void index(int capacity) {
        slots = new Member[capacity];
        for (int at = 0; at < presentCount; at++) {
            place(present[at]);
        }
        for (int at = 0; at < absentCount; at++) {
            place(absent[at]);
        }
    }

    private void place(Member member) {
        int mask = slots.length - 1;
        int at = mix(member.node()) & mask;
        while (slots[at] != null) {
            at = at + 1 & mask;
        }
        slots[at] = member;
    }

    /** All members and suspects as readers may see them. */
    public Peer[] peers() {
        Peer[] peers = new Peer[presentCount];
        for (int at = 0; at < presentCount; at++) {
            peers[at] = present[at].peer();
        }
        return peers;
    }

    /** A random member or suspect, or null. */
    public Member any(RandomGenerator random) {
        return presentCount == 0 ? null : present[random.nextInt(presentCount)];
    }

    private static int mix(long node) {
        long mixed = (node ^ node >>> 30) * 0xbf58476d1ce4e5b9L;
        return (int) (mixed ^ mixed >>> 31);
    }
}
