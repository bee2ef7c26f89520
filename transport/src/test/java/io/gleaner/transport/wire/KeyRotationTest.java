package io.gleaner.transport.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRotationTest {
    private static final String OLD = ClusterKeysTest.key(1);
    private static final String NEW = ClusterKeysTest.key(2);
    private static final List<String> STEPS = List.of(OLD + "," + NEW, NEW + "," + OLD, NEW);

    private static ClusterKeys keys(String text) {
        return ClusterKeys.parse("test", text, "test");
    }

    /** Everybody to everybody; some datagrams stay under way until the next time. */
    private static final class Traffic {
        private final WirePeer[] peers;
        private final byte[][] underWay = new byte[9][];
        private int sent;

        Traffic(WirePeer[] peers) {
            this.peers = peers;
        }

        void flow() {
            for (int from = 0; from < peers.length; from++) {
                for (int to = 0; to < peers.length; to++) {
                    if (from != to) {
                        int pair = from * 3 + to;
                        byte[] late = underWay[pair];
                        underWay[pair] = peers[from].seal("late " + ++sent);
                        assertThat(peers[to].open(peers[from].seal("text " + ++sent)))
                                .isEqualTo(Verdict.OK);
                        assertThat(late == null ? Verdict.OK : peers[to].open(late))
                                .isEqualTo(Verdict.OK);
                    }
                }
            }
        }

        long arrived() {
            long arrived = 0;
            for (WirePeer peer : peers) {
                arrived += peer.texts.size();
            }
            return arrived;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldLoseNothingWhenThreeNodesChangeTheirKeysInAnyOrder(long seed) {
        Random random = new Random(seed);
        WirePeer[] peers = new WirePeer[3];
        for (int each = 0; each < peers.length; each++) {
            peers[each] = new WirePeer(keys(OLD), each + 1, 1);
            for (int earlier = 0; earlier < each; earlier++) {
                peers[each].meet(peers[earlier]);
            }
        }
        Traffic traffic = new Traffic(peers);
        traffic.flow();
        for (String step : STEPS) {
            List<Integer> order = new java.util.ArrayList<>(List.of(0, 1, 2));
            java.util.Collections.shuffle(order, random);
            for (int next : order) {
                traffic.flow();
                peers[next].keys(keys(step));
            }
            traffic.flow();
        }
        // Of each pair the last one is still under way.
        assertThat(traffic.arrived()).as("seed %d", seed).isEqualTo(traffic.sent - 6);
        assertThat(peers[0].opener.counters().of(Verdict.CHALLENGED)).isLessThanOrEqualTo(2);
    }

    @Test
    void shouldRefuseTheOldKeyWhenItIsDropped() {
        WirePeer old = new WirePeer(keys(OLD), 1, 1);
        WirePeer changed = new WirePeer(keys(OLD), 2, 1);
        old.meet(changed);
        changed.keys(keys(NEW));

        assertThat(old.send("x", changed)).isEqualTo(Verdict.UNKNOWN_KEY);
        assertThat(changed.send("x", old)).isEqualTo(Verdict.UNKNOWN_KEY);
    }

    @Test
    void shouldDeriveKeysAFewAtATimeWhenManySendersAreKnown() {
        WirePeer peer = new WirePeer(keys(OLD), 1, 1);
        List<WirePeer> others = new java.util.ArrayList<>();
        for (int each = 0; each < 100; each++) {
            others.add(new WirePeer(keys(OLD), each + 2, 1));
            peer.meet(others.get(each));
        }
        peer.keys(keys(OLD + "," + NEW));
        assertThat(peer.opener.deriveAhead(16)).isEqualTo(16);
        for (WirePeer other : others) {
            other.keys(keys(NEW + "," + OLD));
            assertThat(peer.open(other.seal("before or after its turn"))).isEqualTo(Verdict.OK);
        }
        assertThat(peer.opener.deriveAhead(16)).isZero();
        peer.keys(keys(NEW));
        int derived = 0;
        for (int some = peer.opener.deriveAhead(16); some > 0; some = peer.opener.deriveAhead(16)) {
            derived += some;
        }
        assertThat(derived).isEqualTo(others.size());
    }

    @Test
    void shouldSayWhatToDoWhenMoreThanKeysChanges() {
        WirePeer peer = new WirePeer(keys(OLD), 1, 1);
        assertThatThrownBy(() -> peer.keys(ClusterKeys.none("test"))).hasMessageContaining("restart");
        assertThatThrownBy(() -> peer.keys(ClusterKeys.parse("other", NEW, "test")))
                .hasMessageContaining("restart");
    }
}
