package io.gleaner.transport.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RoundTest {
    @Test
    void shouldTakeEachOnceARoundInAnotherOrderWhenItGoesOn() {
        Members members = members(20);
        Round round = new Round(members, new SplittableRandom(1));
        List<List<Long>> rounds = new ArrayList<>();
        for (int each = 0; each < 3; each++) {
            List<Long> taken = new ArrayList<>();
            for (int at = 0; at < 20; at++) {
                taken.add(round.next().node());
            }
            assertThat(new HashSet<>(taken)).hasSize(20);
            rounds.add(taken);
        }
        assertThat(new HashSet<>(rounds)).hasSize(3);
    }

    @Test
    void shouldPassOverTheDeadWhenTheyDieWithinARound() {
        Members members = members(3);
        Round round = new Round(members, new SplittableRandom(1));
        round.next();
        for (long node = 1; node <= 3; node++) {
            Member member = members.find(node);
            member.hear(Claim.DEAD, 1, 0, 0);
            members.moved(member);
        }

        assertThat(round.next()).isNull();
        assertThat(members.size()).isZero();
        assertThat(members.absentSize()).isEqualTo(3);
    }

    @Test
    void shouldPassOverThoseLetGoWhenItHappensWithinARound() {
        Members members = members(30);
        Round round = new Round(members, new SplittableRandom(1));
        round.next();
        for (long node = 2; node <= 30; node++) {
            members.remove(members.find(node));
        }

        for (int turn = 0; turn < 30; turn++) {
            assertThat(round.next().node()).isEqualTo(1);
        }
    }

    @Test
    void shouldFindTheOthersWhenOneIsForgotten() {
        Members members = members(100);
        members.remove(members.find(50));

        assertThat(members.find(50)).isNull();
        for (long node = 1; node <= 100; node++) {
            assertThat(members.find(node) != null).isEqualTo(node != 50);
        }
    }

    @Test
    void shouldFindTheOthersWhenManyComeAndGo() {
        Members members = new Members();
        SplittableRandom random = new SplittableRandom(3);
        HashSet<Long> there = new HashSet<>();
        for (int step = 0; step < 20_000; step++) {
            long node = 1 + random.nextLong(300);
            if (there.add(node)) {
                members.add(new Member(node, 1, 0, 0));
            } else if (random.nextInt(3) > 0) {
                there.remove(node);
                members.remove(members.find(node));
            }
        }

        assertThat(members.size()).isEqualTo(there.size());
        for (long node = 1; node <= 300; node++) {
            assertThat(members.find(node) != null).isEqualTo(there.contains(node));
        }
    }

    private static Members members(int count) {
        Members members = new Members();
        for (int node = 1; node <= count; node++) {
            members.add(new Member(node, 1, 0, 0));
        }
        return members;
    }
}
