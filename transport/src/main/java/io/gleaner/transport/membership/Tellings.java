package io.gleaner.transport.membership;

/**
 * Whose state is still to be told to others, the least told first. Tells states, not messages: what was superseded is never
 * told. A member is told of as often as spreading needs, multiplier * ceil(log10(nodes + 1)). Holds every member at most once, so it
 * is bounded by them. Owner only.
 */
public final class Tellings {
    private static final int MULTIPLIER = 4;

    private Member[] queue = new Member[16];
    private int count;
    private boolean dropped;

    /** Tells of a member (again). */
    public void add(Member member, int nodes) {
        if (member.tellings() == 0) {
            if (count == queue.length) {
                queue = java.util.Arrays.copyOf(queue, 2 * count);
            }
            queue[count++] = member;
        }
        member.tellings(times(nodes));
    }

    /** How often a change is told by each that hears of it. */
    public static int times(int nodes) {
        return MULTIPLIER * (int) Math.ceil(Math.log10(nodes + 1.0));
    }

    public int size() {
        return count;
    }

    /** The one at this place, the least told first as of the last {@link #sort}. */
    public Member get(int at) {
        return queue[at];
    }

    /** Insertion sort: mostly in order already, and short. */
    public void sort() {
        if (dropped) {
            sweep();
        }
        for (int at = 1; at < count; at++) {
            Member member = queue[at];
            int to = at - 1;
            while (to >= 0 && queue[to].tellings() < member.tellings()) {
                queue[to + 1] = queue[to];
                to--;
            }
            queue[to + 1] = member;
        }
    }

    /** Counts a telling of the one at this place. */
    public void told(int at) {
        queue[at].tellings(queue[at].tellings() - 1);
    }

    /** Lets go of those that were told often enough. */
    public void sweep() {
        dropped = false;
        int kept = 0;
        for (int at = 0; at < count; at++) {
            if (queue[at].tellings() > 0) {
                queue[kept++] = queue[at];
            }
        }
        while (count > kept) {
            queue[--count] = null;
        }
    }

    /** Stops telling of a member that is forgotten for good, from the next {@link #sort} on. */
    public void drop(Member member) {
        if (member.tellings() > 0) {
            member.tellings(0);
            dropped = true;
        }
    }
}
