package io.gleaner.transport.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What somebody without the key can do with everything that ever went over the wire. */
class RecordedSessionTest {
    private static final ClusterKeys KEYS = ClusterKeys.parse("test", ClusterKeysTest.key(1), "test");
    private static final long SECOND_NS = 1_000_000_000L;

    private final List<byte[]> recorded = new ArrayList<>();

    /** Delivers, recording both directions. */
    private void pass(byte[] datagram, WirePeer from, WirePeer to) {
        recorded.add(datagram);
        to.open(datagram);
        byte[] reply = to.reply();
        if (reply != null) {
            pass(reply, to, from);
        }
    }

    private void assertNothingPasses(WirePeer receiver) {
        int before = receiver.texts.size();
        for (int round = 0; round < 3; round++) {
            recorded.forEach(receiver::open);
        }
        assertThat(receiver.texts).hasSize(before);
    }

    @Test
    void shouldTakeNothingWhenTheReceiverHasJustStarted() {
        WirePeer alice = new WirePeer(KEYS, 1, 10);
        WirePeer bob = new WirePeer(KEYS, 2, 10);
        for (int each = 0; each < 50; each++) {
            pass(alice.seal("a"), alice, bob);
            pass(bob.seal("b"), bob, alice);
        }
        assertThat(bob.texts).hasSize(49);

        WirePeer restarted = new WirePeer(KEYS, 2, 11);
        assertNothingPasses(restarted);
        assertThat(restarted.opener.sendersKnown()).isZero();
        assertNothingPasses(bob);
    }

    @Test
    void shouldTakeNothingWhenASenderWasForgottenInBetween() {
        WirePeer bob = new WirePeer(KEYS, 2, 10, new WireLimits(1, 1_000, 1_000));
        WirePeer alice = new WirePeer(KEYS, 1, 10);
        for (int each = 0; each < 10; each++) {
            pass(alice.seal("a"), alice, bob);
        }
        new WirePeer(KEYS, 3, 1).meet(bob);

        assertThat(bob.opener.counters().sendersEvicted()).isOne();
        assertNothingPasses(bob);
    }

    @Test
    void shouldNotBelieveAnAnswerWhenItComesLate() {
        WirePeer alice = new WirePeer(KEYS, 1, 10);
        WirePeer bob = new WirePeer(KEYS, 2, 10);
        bob.open(alice.seal("x"));
        alice.open(bob.reply());
        byte[] answer = alice.reply();

        bob.nowNs += 11 * SECOND_NS;
        assertThat(bob.open(answer)).isEqualTo(Verdict.HANDSHAKE);
        assertThat(bob.opener.sendersKnown())
                .as("it asks too, and is asked in turn")
                .isZero();
        assertThat(alice.open(bob.reply())).isEqualTo(Verdict.HANDSHAKE);
        assertThat(bob.open(alice.reply())).isEqualTo(Verdict.HANDSHAKE);
        assertThat(bob.opener.sendersKnown()).isOne();
    }

    @Test
    void shouldIgnoreAHandshakeWhenItIsForAnotherNodeOrBoot() {
        WirePeer alice = new WirePeer(KEYS, 1, 10);
        WirePeer bob = new WirePeer(KEYS, 2, 10);
        bob.open(alice.seal("x"));
        byte[] challenge = bob.reply();

        WirePeer eve = new WirePeer(KEYS, 3, 10);
        assertThat(eve.open(challenge)).isEqualTo(Verdict.STALE_HANDSHAKE);
        WirePeer later = new WirePeer(KEYS, 1, 11);
        assertThat(later.open(challenge)).isEqualTo(Verdict.STALE_HANDSHAKE);
        assertThat(later.reply()).isNull();
    }

    @Test
    void shouldBoundItsAnswersWhenChallengesAreRepeated() {
        WirePeer alice = new WirePeer(KEYS, 1, 10, new WireLimits(16, 1_000, 10));
        WirePeer bob = new WirePeer(KEYS, 2, 10);
        bob.open(alice.seal("x"));
        byte[] challenge = bob.reply();
        int answers = 0;
        for (int each = 0; each < 100; each++) {
            alice.open(challenge);
            answers += alice.reply() == null ? 0 : 1;
        }
        assertThat(answers).isLessThanOrEqualTo(5);
        assertThat(alice.opener.counters().handshakesLimited()).isEqualTo(100 - answers);
    }
}
