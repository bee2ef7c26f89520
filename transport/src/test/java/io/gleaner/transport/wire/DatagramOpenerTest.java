package io.gleaner.transport.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DatagramOpenerTest {
    private static final ClusterKeys KEYS = ClusterKeys.parse("test", ClusterKeysTest.key(1), "test");
    private static final ClusterKeys PLAIN = ClusterKeys.none("test");

    private final WirePeer alice = new WirePeer(KEYS, 1, 10);
    private final WirePeer bob = new WirePeer(KEYS, 2, 10);

    @Test
    void shouldTakeTextsBothWaysWhenOneHandshakeIsDone() {
        assertThat(alice.send("dropped", bob)).isEqualTo(Verdict.CHALLENGED);
        assertThat(alice.send("there", bob)).isEqualTo(Verdict.OK);
        assertThat(bob.send("back", alice)).isEqualTo(Verdict.OK);

        assertThat(bob.texts).containsExactly("there");
        assertThat(alice.texts).containsExactly("back");
        assertThat(bob.opener.node()).isEqualTo(1);
        assertThat(bob.opener.boot()).isEqualTo(10);
        assertThat(bob.opener.counters().handshakesSent()).isEqualTo(2);
        assertThat(alice.opener.counters().handshakesSent()).isEqualTo(1);
    }

    @Test
    void shouldAgreeOnTheSizeWhenTextsAreEmptyOrLongest() {
        alice.meet(bob);
        for (int bytes : new int[] {0, 1, Envelope.PLAIN_BYTES_MOST}) {
            byte[] datagram = alice.seal("x".repeat(bytes));
            assertThat(datagram).hasSize(bytes + 38);
            assertThat(bob.open(datagram)).isEqualTo(Verdict.OK);
        }
        assertThat(bob.texts).endsWith("x".repeat(1_362));
        String tooLong = "x".repeat(1_363);
        assertThatThrownBy(() -> alice.seal(tooLong))
                .hasMessageContaining("1363")
                .hasMessageContaining("1362");
    }

    @Test
    void shouldTakeDirectBuffersWhenTheyHoldMoreThanTheDatagram() {
        alice.meet(bob);
        ByteBuffer wire = ByteBuffer.allocateDirect(2_000).position(100);
        ByteBuffer text = ByteBuffer.allocateDirect(50).position(10).limit(30);
        int bytes = alice.sealer.seal(text, wire);
        wire.flip().position(100);
        ByteBuffer plain = ByteBuffer.allocateDirect(1_400);

        assertThat(bob.opener.open(wire, plain, 0)).isEqualTo(Verdict.OK);
        assertThat(bytes).isEqualTo(58);
        assertThat(plain.remaining()).isEqualTo(20);
        assertThat(wire.hasRemaining()).isFalse();
    }

    @Test
    void shouldNotTakeADatagramTwiceWhenItComesAgain() {
        alice.meet(bob);
        byte[] first = alice.seal("one");
        byte[] second = alice.seal("two");

        assertThat(bob.open(second)).isEqualTo(Verdict.OK);
        assertThat(bob.open(first)).isEqualTo(Verdict.OK);
        assertThat(bob.open(first)).isEqualTo(Verdict.REPLAYED);
        assertThat(bob.open(second)).isEqualTo(Verdict.REPLAYED);
        assertThat(bob.opener.counters().of(Verdict.REPLAYED)).isEqualTo(2);
    }

    @Test
    void shouldSayWhyWhenADatagramIsNotRight() {
        alice.meet(bob);
        byte[] good = alice.seal("text");
        byte[] version = good.clone();
        version[0] = 2;
        byte[] keyId = good.clone();
        keyId[1]++;
        byte[] bit = good.clone();
        bit[25] ^= 1;

        assertThat(bob.open(new byte[37])).isEqualTo(Verdict.TOO_SHORT);
        assertThat(bob.open(new byte[1_401])).isEqualTo(Verdict.TOO_LONG);
        assertThat(bob.open(version)).isEqualTo(Verdict.UNKNOWN_VERSION);
        assertThat(bob.open(keyId)).isEqualTo(Verdict.UNKNOWN_KEY);
        assertThat(bob.open(bit)).isEqualTo(Verdict.FORGED);
        assertThat(alice.open(good)).isEqualTo(Verdict.OWN_NODE);
        assertThat(new WirePeer(ClusterKeys.parse("other", ClusterKeysTest.key(1), "test"), 3, 1).open(good))
                .isEqualTo(Verdict.FORGED);
        assertThat(bob.open(good)).isEqualTo(Verdict.OK);
    }

    @Test
    void shouldRefuseTheOtherKindWhenOneSideHasNoKey() {
        WirePeer plain = new WirePeer(PLAIN, 3, 1);
        assertThat(bob.open(plain.seal("x"))).isEqualTo(Verdict.PLAIN_REFUSED);
        assertThat(plain.open(bob.seal("x"))).isEqualTo(Verdict.SEALED_REFUSED);
    }

    @Test
    void shouldHaveTheSameFrameWhenThereIsNoKey() {
        WirePeer one = new WirePeer(PLAIN, 1, 1);
        WirePeer two = new WirePeer(PLAIN, 2, 1);
        one.meet(two);
        byte[] datagram = one.seal("seen by all");
        byte[] damaged = datagram.clone();
        damaged[30] ^= 4;

        assertThat(datagram).hasSize(11 + 38);
        assertThat(new String(datagram, 22, 11, java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("seen by all");
        assertThat(two.open(damaged)).isEqualTo(Verdict.FORGED);
        assertThat(new WirePeer(ClusterKeys.none("other"), 2, 1).open(datagram)).isEqualTo(Verdict.FORGED);
        assertThat(two.open(datagram)).isEqualTo(Verdict.OK);
        assertThat(two.open(datagram)).isEqualTo(Verdict.REPLAYED);
    }

    @Test
    void shouldForgetTheOldBootWhenANewOneHasAnswered() {
        alice.meet(bob);
        byte[] old = alice.seal("old");
        WirePeer again = new WirePeer(KEYS, 1, 11);

        assertThat(bob.open(again.seal("not yet"))).isEqualTo(Verdict.CHALLENGED);
        assertThat(alice.send("still known", bob)).isEqualTo(Verdict.OK);
        again.meet(bob);
        assertThat(again.send("new", bob)).isEqualTo(Verdict.OK);
        assertThat(bob.open(old)).isEqualTo(Verdict.OLD_BOOT);
    }

    @Test
    void shouldDropAndCountWhenUnknownSendersComeTooQuickly() {
        WirePeer receiver = new WirePeer(KEYS, 9, 1, new WireLimits(16, 100, 10));
        alice.meet(receiver);
        Random random = new Random(5);
        for (int each = 0; each < 1_000; each++) {
            byte[] forged = bob.seal("x");
            forged[5] = (byte) random.nextInt();
            forged[6] = (byte) (random.nextInt() | 1);
            receiver.open(forged);
        }
        WireCounters counters = receiver.opener.counters();
        assertThat(counters.of(Verdict.FORGED)).isLessThanOrEqualTo(50);
        assertThat(counters.of(Verdict.DERIVATIONS_LIMITED)).isGreaterThanOrEqualTo(950);
        assertThat(counters.keysDerived()).isLessThanOrEqualTo(52);
        assertThat(receiver.opener.sendersKnown()).isEqualTo(1);
        assertThat(alice.send("known ones go on", receiver)).isEqualTo(Verdict.OK);

        receiver.nowNs += 1_000_000_000L;
        bob.meet(receiver);
        assertThat(bob.send("later", receiver)).isEqualTo(Verdict.OK);
    }

    @Test
    void shouldMakeRoomByTheLeastLatelyHeardWhenTheTableIsFull() {
        WirePeer receiver = new WirePeer(KEYS, 99, 1, new WireLimits(3, 1_000, 1_000));
        WirePeer[] peers = new WirePeer[5];
        for (int each = 0; each < peers.length; each++) {
            peers[each] = new WirePeer(KEYS, each + 1, 1);
            receiver.nowNs += 1_000;
            peers[each].meet(receiver);
            receiver.nowNs += 1_000;
            assertThat(peers[0].send("busy", receiver)).isEqualTo(Verdict.OK);
        }
        assertThat(receiver.opener.sendersKnown()).isEqualTo(3);
        assertThat(receiver.opener.counters().sendersEvicted()).isEqualTo(2);
        assertThat(peers[1].send("forgotten", receiver)).isEqualTo(Verdict.CHALLENGED);
        assertThat(peers[1].send("known again", receiver)).isEqualTo(Verdict.OK);
    }

    @Test
    void shouldNeedNoChallengeWhenAnotherConnectionVouches() {
        byte[] before = alice.seal("before");
        bob.opener.vouched(1, 10, alice.sealer.counter(), 0);

        assertThat(bob.open(before)).isEqualTo(Verdict.REPLAYED);
        assertThat(bob.open(alice.seal("after"))).isEqualTo(Verdict.OK);
        bob.opener.vouched(1, 10, alice.sealer.counter() + 100, 0);
        bob.opener.vouched(1, 9, 0, 0);
        assertThat(bob.open(alice.seal("a second word changes nothing"))).isEqualTo(Verdict.OK);
    }
}
