package io.gleaner.transport.gossip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.transport.gossip.Cluster.Host;
import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.load.Load;
import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.membership.PeerEvent;
import io.gleaner.transport.membership.PeerState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class GossipNodeTest {
    private final Cluster cluster = Cluster.of(5, 1, GossipSettings.defaults());
    private final Host one = cluster.hosts.get(1);
    private final Host other = cluster.hosts.get(3);

    @Test
    void shouldKnowEverybodyAndTheirLoadWhenJoinedThroughOneSeed() {
        assertThat(cluster.wholeAfterMillis(5_000)).isLessThan(3_000);
        cluster.runMillis(500);
        LoadRow row = new LoadRow();

        assertThat(one.node.loads().read(4, cluster.nowNs, row)).isTrue();
        assertThat(row.runQueue()).isEqualTo(3);
        assertThat(row.freeCpuMillis()).isEqualTo(1_600);
        Peer peer = one.node.peers().find(4);
        assertThat(peer.name()).isEqualTo("n3");
        assertThat(peer.offload().port()).isEqualTo(8443);
    }

    @Test
    void shouldBeGoneWithoutSuspicionWhenANodeLeaves() {
        joined();
        other.node.leave(cluster.nowNs);
        cluster.runMillis(1_000);

        assertThat(one.sees(other)).isFalse();
        assertThat(one.count(PeerEvent.Kind.LEFT)).isEqualTo(1);
        assertThat(one.count(PeerEvent.Kind.SUSPECTED)).isZero();
        long sent = other.datagrams;
        cluster.runMillis(10_000);
        assertThat(other.datagrams).isEqualTo(sent);
        assertThat(one.sees(other)).isFalse();
    }

    @Test
    void shouldSendNobodyWorkWhenItHearsNothing() {
        Cluster larger = Cluster.of(20, 4, GossipSettings.defaults());
        assertThat(larger.wholeAfterMillis(5_000)).isLessThan(3_000);
        larger.runMillis(2_000);
        Host deaf = larger.hosts.get(3);
        larger.linked = (from, to) -> to != deaf.index;
        larger.runMillis(1_700);

        assertThat(larger.hosts).noneMatch(deaf::routes);
    }

    @Test
    void shouldTakeNoLoadWhenItMayHaveWaitedInTheSocket() {
        joined();
        GossipNode node = other.node;
        Host sender = cluster.hosts.get(1);
        long due = node.nextNs();
        ByteBuffer text = ByteBuffer.allocate(1 + Kind.HEADER_BYTES + Load.BYTES);
        text.order(ByteOrder.LITTLE_ENDIAN).put(Kind.SCHEMA);
        Words.header(text, Kind.LOAD, Load.BYTES);
        text.putLong(2).putInt(1).putInt(1_000_000).putLong(0).putLong(0).flip();

        node.received(2, 1, sender.endpoint, text.duplicate(), due + 209 * Cluster.MILLI_NS);
        LoadRow row = new LoadRow();
        assertThat(node.counters().get(Counter.LOADS_OF_UNKNOWN_AGE)).isEqualTo(1);
        assertThat(node.counters().get(Counter.STALLS))
                .as("too short to doubt itself")
                .isZero();
        node.tick(due + 210 * Cluster.MILLI_NS);
        node.received(2, 1, sender.endpoint, text.duplicate(), due + 265 * Cluster.MILLI_NS);
        assertThat(node.loads().read(2, due + 265 * Cluster.MILLI_NS, row)).isTrue();
        assertThat(row.ageMillis()).isLessThan(5);
    }

    @Test
    void shouldKnowTheNewBootWhenItIsAllItHearsOfARestart() {
        joined();
        ByteBuffer nothing = ByteBuffer.wrap(new byte[] {Kind.SCHEMA});
        other.boot(2, "", GossipSettings.defaults());
        one.node.received(other.index + 1, 2, other.endpoint, nothing, cluster.nowNs);
        cluster.runMillis(100);

        assertThat(one.node.peers().find(other.index + 1).boot()).isEqualTo(2);
    }

    @Test
    void shouldTellItsBootWhenAPeerSpeaksOfTheOneBefore() {
        joined();
        cluster.exchanges = false;
        other.boot(2, "", GossipSettings.defaults());
        ByteBuffer old = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN).put(Kind.SCHEMA);
        Words.header(old, Kind.DEAD, Kind.WHO_BYTES + 1);
        old.putLong(other.index + 1).putInt(1).putInt(0).put((byte) 0).flip();
        other.node.received(2, 1, one.endpoint, old, cluster.nowNs);
        cluster.runMillis(10);

        assertThat(one.node.peers().find(other.index + 1).boot()).isEqualTo(2);
    }

    @Test
    void shouldJoinAgainWithANewBootWhenItHadLeft() {
        joined();
        other.node.leave(cluster.nowNs);
        cluster.runMillis(1_000);
        other.boot(2, "", GossipSettings.defaults());
        other.node.seeds(new Endpoint[] {one.endpoint}, cluster.nowNs);

        assertThat(cluster.wholeAfterMillis(5_000)).isLessThan(3_000);
    }

    @Test
    void shouldRefuteWhenItIsSuspected() {
        joined();
        ByteBuffer plain = accusation(other, 0);
        one.node.received(5, 1, cluster.hosts.get(4).endpoint, plain, cluster.nowNs);
        assertThat(one.node.peers().find(4).state()).isEqualTo(PeerState.SUSPECT);
        assertThat(one.routes(other)).isFalse();
        assertThat(one.count(PeerEvent.Kind.SUSPECTED)).isEqualTo(1);

        cluster.runMillis(1_000);

        assertThat(other.node.counters().get(Counter.REFUTATIONS)).isEqualTo(1);
        assertThat(one.node.peers().find(4).state()).isEqualTo(PeerState.ALIVE);
        assertThat(cluster.whole()).isTrue();
        one.node.received(5, 1, cluster.hosts.get(4).endpoint, accusation(other, 0), cluster.nowNs);
        assertThat(one.routes(other)).isTrue();
    }

    private static ByteBuffer accusation(Host of, int incarnation) {
        ByteBuffer plain = ByteBuffer.allocate(64).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        plain.put(Kind.SCHEMA);
        Words.header(plain, Kind.SUSPECT, Kind.WHO_BYTES + 9);
        plain.putLong(of.index + 1).putInt(of.self.boot()).putInt(incarnation);
        return plain.put((byte) 1).putLong(5).flip();
    }

    @Test
    void shouldGetNoWorkUntilAGoodCallWhenACallFailed() {
        joined();
        one.node.callFailed(4, 1, cluster.nowNs);
        assertThat(one.routes(other)).isFalse();
        cluster.runMillis(2_000);
        assertThat(one.routes(other)).isFalse();
        assertThat(one.sees(other)).isTrue();

        one.node.callSucceeded(4, 2, cluster.nowNs);
        assertThat(one.routes(other)).isFalse();
        one.node.callSucceeded(4, 1, cluster.nowNs);
        assertThat(one.routes(other)).isTrue();

        one.node.callFailed(4, 1, cluster.nowNs);
        cluster.runMillis(11_000);
        assertThat(one.routes(other)).isTrue();
    }

    @Test
    void shouldTakeNewerLoadWhenItCameWithACall() {
        joined();
        LoadRow row = new LoadRow();
        one.node.loads().read(4, cluster.nowNs, row);
        Load load = new Load(4, 1, row.sequence() + 100, 0, 55, 0, 0, 0, 0, 0, 0);
        one.node.heard(load, cluster.nowNs);

        one.node.loads().read(4, cluster.nowNs, row);
        assertThat(row.runQueue()).isEqualTo(55);
        assertThat(row.ageMillis()).isZero();
    }

    @Test
    void shouldSpreadDetailsOnceWhenTheyChange() {
        joined();
        assertThat(other.node.putDetail("f".getBytes(UTF_8), "warm".getBytes(UTF_8)))
                .isTrue();
        assertThat(other.node.putDetail(new byte[65], new byte[1])).isFalse();
        assertThat(other.node.putDetail(new byte[1], new byte[129])).isFalse();
        cluster.runMillis(1_000);

        for (Host host : cluster.hosts) {
            assertThat(host.node.details().find(4, "f".getBytes(UTF_8)))
                    .asString(UTF_8)
                    .isEqualTo("warm");
        }
        other.node.putDetail("f".getBytes(UTF_8), new byte[0]);
        cluster.runMillis(1_000);
        assertThat(one.node.details().find(4, "f".getBytes(UTF_8))).isNull();
    }

    @Test
    void shouldConvictNobodyWhenItWasThrottled() {
        joined();
        cluster.kill(other);
        for (int each = 0; each < 100; each++) {
            cluster.runMillis(100);
            one.node.throttled(cluster.nowNs);
        }
        assertThat(one.node.counters().get(Counter.CONVICTIONS)).isZero();
        assertThat(one.sees(other)).as("the others told it").isFalse();
    }

    @Test
    void shouldHoldForeignersOffWhenTablesAreFull() {
        Cluster small = Cluster.of(5, 2, GossipSettings.builder().peersMost(3).build());
        small.runMillis(5_000);

        assertThat(small.hosts).allMatch(host -> host.node.peers().size() <= 3);
        assertThat(small.hosts).anyMatch(host -> host.node.counters().get(Counter.PEERS_REFUSED) > 0);
    }

    @Test
    void shouldSayWhichKnobWhenItIsOutsideItsRange() {
        assertThatThrownBy(() -> GossipSettings.builder().fanOut(0).build())
                .hasMessageContaining("fanOut")
                .hasMessageContaining("1 to 16");
        assertThatThrownBy(() -> new Self(0, 1, "", "", one.endpoint, one.endpoint))
                .hasMessageContaining("node 0");
    }

    private void joined() {
        assertThat(cluster.wholeAfterMillis(5_000)).isLessThan(3_000);
        cluster.runMillis(1_000);
    }
}
