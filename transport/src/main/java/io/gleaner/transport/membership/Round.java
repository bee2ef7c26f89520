package io.gleaner.transport.membership;

import java.util.random.RandomGenerator;

/**
 * Takes members round-robin in an order that is shuffled anew for each round, so that each is taken once a round and no two
 * nodes take them in the same order (SWIM, section 4.3). Those that came since the round began are taken in the next.
 * Owner only.
 */
public final class Round {
    private final Members members;
    private final RandomGenerator random;
    private Member[] order = new Member[0];
    private int count;
    private int next;

    public Round(Members members, RandomGenerator random) {
        this.members = members;
        this.random = random;
    }

    /** The next one that is still present, or null if nobody is. */
    public Member next() {
        for (int rounds = 0; rounds < 2; rounds++) {
            while (next < count) {
                Member member = order[next++];
                // One that was let go in the middle of the round stays as it was, but is no member.
                if (member.present() && members.find(member.node()) == member) {
                    return member;
                }
            }
            shuffle();
        }
        return null;
    }

    private void shuffle() {
        count = members.size();
        if (order.length < count) {
            order = new Member[2 * count];
        }
        for (int at = 0; at < count; at++) {
            int other = random.nextInt(at + 1);
            order[at] = order[other];
            order[other] = members.get(at);
        }
        next = 0;
    }
}
