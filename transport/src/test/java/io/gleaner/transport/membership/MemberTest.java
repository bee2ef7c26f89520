package io.gleaner.transport.membership;

import static io.gleaner.transport.membership.Member.Change.ACCUSED;
import static io.gleaner.transport.membership.Member.Change.DIED;
import static io.gleaner.transport.membership.Member.Change.LEFT;
import static io.gleaner.transport.membership.Member.Change.NEWER;
import static io.gleaner.transport.membership.Member.Change.NONE;
import static io.gleaner.transport.membership.Member.Change.REFUTED;
import static io.gleaner.transport.membership.Member.Change.RESTARTED;
import static io.gleaner.transport.membership.Member.Change.REVIVED;
import static io.gleaner.transport.membership.Member.Change.SUSPECTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.membership.Member.Change;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MemberTest {
    @Test
    void shouldSayHowOldAReportBecameWhenANewerOneReplacesIt() {
        Member member = new Member(7, 1, 0, 0);

        assertThat(member.reported(1_000, 1_100)).isEqualTo(-1);
        assertThat(member.reported(1_000, 1_400)).isEqualTo(-1);
        assertThat(member.reported(1_300, 1_500)).isEqualTo(500);

        member.hear(Claim.ALIVE, 2, 0, 90_000);
        assertThat(member.reported(90_000, 90_100)).as("a new boot").isEqualTo(-1);
    }

    /** Known is boot 5, incarnation 2. */
    private static final int BOOT = 5;

    private static final int INCARNATION = 2;

    static Stream<Arguments> table() {
        return Stream.of(
                row(PeerState.ALIVE, Claim.ALIVE, BOOT + 1, 0, RESTARTED, PeerState.ALIVE),
                row(PeerState.ALIVE, Claim.ALIVE, BOOT, 3, NEWER, PeerState.ALIVE),
                row(PeerState.ALIVE, Claim.ALIVE, BOOT, 2, NONE, PeerState.ALIVE),
                row(PeerState.ALIVE, Claim.ALIVE, BOOT - 1, 9, NONE, PeerState.ALIVE),
                row(PeerState.ALIVE, Claim.SUSPECT, BOOT, 2, SUSPECTED, PeerState.SUSPECT),
                row(PeerState.ALIVE, Claim.SUSPECT, BOOT, 1, NONE, PeerState.ALIVE),
                row(PeerState.ALIVE, Claim.SUSPECT, BOOT + 1, 2, NONE, PeerState.ALIVE),
                row(PeerState.ALIVE, Claim.DEAD, BOOT, 2, DIED, PeerState.DEAD),
                row(PeerState.ALIVE, Claim.DEAD, BOOT, 1, NONE, PeerState.ALIVE),
                row(PeerState.ALIVE, Claim.DEAD, BOOT - 1, 9, NONE, PeerState.ALIVE),
                row(PeerState.ALIVE, Claim.LEFT, BOOT, 0, LEFT, PeerState.LEFT),
                row(PeerState.SUSPECT, Claim.ALIVE, BOOT, 2, NONE, PeerState.SUSPECT),
                row(PeerState.SUSPECT, Claim.ALIVE, BOOT, 3, REFUTED, PeerState.ALIVE),
                row(PeerState.SUSPECT, Claim.ALIVE, BOOT + 1, 0, RESTARTED, PeerState.ALIVE),
                row(PeerState.SUSPECT, Claim.SUSPECT, BOOT, 2, ACCUSED, PeerState.SUSPECT),
                row(PeerState.SUSPECT, Claim.DEAD, BOOT, 2, DIED, PeerState.DEAD),
                row(PeerState.SUSPECT, Claim.LEFT, BOOT, 2, LEFT, PeerState.LEFT),
                row(PeerState.DEAD, Claim.ALIVE, BOOT, 2, NONE, PeerState.DEAD),
                row(PeerState.DEAD, Claim.ALIVE, BOOT, 3, REVIVED, PeerState.ALIVE),
                row(PeerState.DEAD, Claim.ALIVE, BOOT + 1, 0, REVIVED, PeerState.ALIVE),
                row(PeerState.DEAD, Claim.SUSPECT, BOOT, 3, NONE, PeerState.DEAD),
                row(PeerState.DEAD, Claim.DEAD, BOOT, 3, NONE, PeerState.DEAD),
                row(PeerState.DEAD, Claim.LEFT, BOOT, 2, LEFT, PeerState.LEFT),
                row(PeerState.LEFT, Claim.ALIVE, BOOT, 2, NONE, PeerState.LEFT),
                row(PeerState.LEFT, Claim.ALIVE, BOOT, 9, REVIVED, PeerState.ALIVE),
                row(PeerState.LEFT, Claim.ALIVE, BOOT + 1, 0, REVIVED, PeerState.ALIVE),
                row(PeerState.LEFT, Claim.DEAD, BOOT, 9, NONE, PeerState.LEFT));
    }

    private static Arguments row(
            PeerState before, Claim claim, int boot, int incarnation, Change change, PeerState after) {
        return Arguments.of(before, claim, boot, incarnation, change, after);
    }

    @ParameterizedTest(name = "{0} hears {1} of boot {2}, incarnation {3}: {4}, {5}")
    @MethodSource("table")
    void shouldFollowTheTableWhenItHearsAClaim(
            PeerState before, Claim claim, int boot, int incarnation, Change change, PeerState after) {
        Member member = in(before);

        assertThat(member.hear(claim, boot, incarnation, 0)).isEqualTo(change);
        assertThat(member.state()).isEqualTo(after);
    }

    @Test
    void shouldOrderBootsWithoutSignWhenTheyWrapInto() {
        Member member = new Member(1, Integer.MAX_VALUE, 0, 0);

        assertThat(member.hear(Claim.ALIVE, Integer.MIN_VALUE, 0, 0)).isEqualTo(RESTARTED);
        assertThat(member.hear(Claim.ALIVE, Integer.MAX_VALUE, 9, 0)).isEqualTo(NONE);
    }

    @Test
    void shouldTakeNoWorkFromTheFirstSuspicionUntilItIsRefuted() {
        Member member = in(PeerState.ALIVE);
        assertThat(member.routable()).isTrue();
        member.hear(Claim.SUSPECT, BOOT, INCARNATION, 0);
        assertThat(member.routable()).isFalse();
        member.hear(Claim.ALIVE, BOOT, INCARNATION + 1, 0);
        assertThat(member.routable()).isTrue();
    }

    @Test
    void shouldTakeWorkAgainWhenACallWentWell() {
        Member member = in(PeerState.SUSPECT);
        member.goodCall();
        assertThat(member.routable()).isTrue();

        member.onTrial(100);
        assertThat(member.routable()).isFalse();
        member.hear(Claim.ALIVE, BOOT, INCARNATION + 1, 0);
        assertThat(member.routable()).isFalse();
        assertThat(member.endTrial(99)).isFalse();
        assertThat(member.endTrial(100)).isTrue();
        assertThat(member.routable()).isTrue();
    }

    @Test
    void shouldTakeNoWorkWhileItsLoadIsTooOld() {
        Member member = in(PeerState.ALIVE);

        assertThat(member.quiet(true)).isTrue();
        assertThat(member.routable()).isFalse();
        assertThat(member.quiet(true)).isFalse();
        assertThat(member.quiet(false)).isTrue();
        assertThat(member.routable()).isTrue();
    }

    @Test
    void shouldFlapWhenItIsSuspectedAgainWithoutACalmTime() {
        Member member = in(PeerState.ALIVE);
        member.doubted(0, 60);
        assertThat(member.flaps(0, 60)).isFalse();
        member.doubted(50, 60);
        assertThat(member.flaps(60, 60)).isTrue();
        assertThat(member.flaps(110, 60)).isFalse();
        member.doubted(200, 60);
        assertThat(member.flaps(200, 60)).isFalse();
    }

    private static Member in(PeerState state) {
        Member member = new Member(1, BOOT, INCARNATION, 0);
        Claim claim = Claim.valueOf(state.name());
        if (claim != Claim.ALIVE) {
            member.hear(claim, BOOT, INCARNATION, 0);
        }
        return member;
    }
}
