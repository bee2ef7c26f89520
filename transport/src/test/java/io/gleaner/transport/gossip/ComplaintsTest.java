package io.gleaner.transport.gossip;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.gossip.Cluster.Host;
import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.membership.PeerEvent;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What users of gossip libraries complain of, one test each. */
class ComplaintsTest {
    @Test
    void shouldRemoveNobodyWhenAQuarterIsStarvedOfCpu() {
        long off = removals(false);
        long on = removals(true);

        assertThat(on).isZero();
        assertThat(off).isGreaterThan(50);
    }

    private static long removals(boolean localHealth) {
        Cluster cluster =
                joined(24, 3, GossipSettings.builder().localHealth(localHealth).build());
        cluster.stall(0.25, cluster.nowNs + 60 * Cluster.SECOND_NS);
        cluster.runMillis(60_000);
        return cluster.hosts.stream()
                .mapToLong(host -> host.count(PeerEvent.Kind.REMOVED))
                .sum();
    }

    @Test
    void shouldSendAFlappingNodeNoWorkWithoutTrialWhenItIsStarvedOfCpu() {
        Cluster cluster = joined(8, 4, GossipSettings.defaults());
        Host starved =
                cluster.stall(0.1, cluster.nowNs + 30 * Cluster.SECOND_NS).get(0);
        Host other = cluster.hosts.get(0);
        cluster.runMillis(10_000);
        long routable = other.count(PeerEvent.Kind.ROUTABLE);
        cluster.runMillis(20_000);

        assertThat(other.sees(starved)).isTrue();
        assertThat(other.routes(starved)).isFalse();
        assertThat(other.count(PeerEvent.Kind.ROUTABLE)).isEqualTo(routable);

        cluster.runMillis(3_000);
        assertThat(other.routes(starved)).isFalse();
        other.node.callSucceeded(starved.index + 1, 1, cluster.nowNs);
        assertThat(other.routes(starved)).isTrue();
    }

    @Test
    void shouldSeeEachOtherAgainWhenAPartitionHeals() {
        Cluster cluster = joined(20, 5, GossipSettings.defaults());
        cluster.linked = (one, other) -> (one < 10) == (other < 10);
        cluster.runMillis(120_000);
        assertThat(cluster.hosts).allMatch(host -> host.node.peers().size() == 9);

        cluster.linked = (one, other) -> true;

        assertThat(cluster.wholeAfterMillis(10_000)).isLessThan(10_000);
    }

    @Test
    void shouldSeeEachOtherAgainWhenBulkStateNeverGetsThrough() {
        Cluster cluster = joined(10, 6, GossipSettings.defaults());
        cluster.exchanges = false;
        cluster.linked = (one, other) -> (one < 5) == (other < 5);
        cluster.runMillis(20_000);
        cluster.linked = (one, other) -> true;

        assertThat(cluster.wholeAfterMillis(10_000)).isLessThan(10_000);
    }

    @Test
    void shouldKeepDatagramsWithinTheLimitWhenThereIsMuchToTell() {
        GossipSettings settings =
                GossipSettings.builder().bytesPerSecondMost(10_000_000).build();
        Cluster cluster = Cluster.of(120, 7, settings);
        for (Host host : cluster.hosts) {
            for (int key = 0; key < 20; key++) {
                host.node.putDetail(new byte[] {(byte) key}, new byte[128]);
            }
        }
        cluster.runMillis(2_000);

        assertThat(cluster.hosts).allMatch(host -> host.largest <= GossipSettings.DATAGRAM_BYTES);
        assertThat(cluster.hosts).anyMatch(host -> host.largest > GossipSettings.DATAGRAM_BYTES - 32);
    }

    @Test
    void shouldGiveLoadHalfOfEachDatagramWhenMembershipHasMuchToSay() {
        Cluster cluster = joined(60, 8, GossipSettings.defaults());
        long before = sum(cluster, Counter.LOAD_BYTES_SENT);
        long beforeAll = sum(cluster, Counter.BYTES_SENT);
        for (int at = 30; at < 60; at++) {
            Host host = cluster.hosts.get(at);
            host.boot(2, "a zone with a rather long name that takes room", GossipSettings.defaults());
            host.node.seeds(new Endpoint[] {cluster.hosts.get(0).endpoint}, cluster.nowNs);
        }
        cluster.runMillis(1_000);

        double load = sum(cluster, Counter.LOAD_BYTES_SENT) - before;
        assertThat(load / (sum(cluster, Counter.BYTES_SENT) - beforeAll)).isGreaterThan(0.5);
    }

    @Test
    void shouldSkipWhatMakesNoSenseAndTakeTheRestWhenACompoundIsCorrupt() {
        Cluster cluster = joined(3, 9, GossipSettings.defaults());
        GossipNode node = cluster.hosts.get(0).node;
        long malformed = node.counters().get(Counter.MALFORMED);
        long unknown = node.counters().get(Counter.KINDS_UNKNOWN);
        long loads = node.counters().get(Counter.LOADS_UNKNOWN);
        ByteBuffer plain = ByteBuffer.allocate(200).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        plain.put(Kind.SCHEMA);
        Words.header(plain, 200, 5);
        plain.put(new byte[5]);
        Words.header(plain, Kind.ACK, 3);
        plain.put(new byte[3]);
        Words.header(plain, Kind.LOAD, 32);
        plain.putLong(77).put(new byte[24]);
        Words.header(plain, Kind.LOAD, 500);

        node.received(2, 1, cluster.hosts.get(1).endpoint, plain.flip(), cluster.nowNs);

        assertThat(node.counters().get(Counter.KINDS_UNKNOWN)).isEqualTo(unknown + 1);
        assertThat(node.counters().get(Counter.LOADS_UNKNOWN)).isEqualTo(loads + 1);
        assertThat(node.counters().get(Counter.MALFORMED)).isEqualTo(malformed + 2);

        ByteBuffer otherSchema = ByteBuffer.wrap(new byte[] {9, 1, 2, 3});
        node.received(2, 1, cluster.hosts.get(1).endpoint, otherSchema, cluster.nowNs);
        assertThat(node.counters().get(Counter.SCHEMAS_UNKNOWN)).isEqualTo(1);
    }

    @Test
    void shouldReplaceTheOldBootAtOnceWhenANodeRestartsUnderItsAddress() {
        Cluster cluster = joined(10, 10, GossipSettings.defaults());
        Host restarted = cluster.hosts.get(4);
        Host other = cluster.hosts.get(7);
        restarted.boot(2, "", GossipSettings.defaults());
        restarted.node.seeds(new Endpoint[] {cluster.hosts.get(0).endpoint}, cluster.nowNs);
        cluster.runMillis(1_000);

        Peer peer = other.node.peers().find(restarted.index + 1);
        assertThat(peer.boot()).isEqualTo(2);
        assertThat(peer.routable()).isTrue();
        assertThat(other.count(PeerEvent.Kind.RESTARTED)).isEqualTo(1);
        assertThat(other.count(PeerEvent.Kind.REMOVED)).isZero();

        ByteBuffer late = ByteBuffer.wrap(new byte[] {Kind.SCHEMA});
        other.node.received(restarted.index + 1, 1, restarted.endpoint, late, cluster.nowNs);
        assertThat(other.node.counters().get(Counter.OLD_BOOTS)).isEqualTo(1);
    }

    @Test
    void shouldComeBackAndAccuseNobodyWhenAPauseIsLongerThanTheRemovalTime() {
        Cluster cluster = joined(10, 11, GossipSettings.defaults());
        Host paused = cluster.hosts.get(3);
        paused.busyUntilNs = cluster.nowNs + 15 * Cluster.SECOND_NS;
        paused.wake();
        cluster.runMillis(14_000);
        assertThat(cluster.hosts.get(0).sees(paused)).isFalse();

        cluster.runMillis(5_000);

        assertThat(cluster.whole()).isTrue();
        assertThat(paused.count(PeerEvent.Kind.REMOVED)).isZero();
        assertThat(paused.node.counters().get(Counter.SUSPICIONS)).isZero();
        List<Host> others =
                cluster.hosts.stream().filter(host -> host != paused).toList();
        assertThat(others).allMatch(host -> host.count(PeerEvent.Kind.REMOVED) == 1);
    }

    private static Cluster joined(int nodes, long seed, GossipSettings settings) {
        Cluster cluster = Cluster.of(nodes, seed, settings);
        assertThat(cluster.wholeAfterMillis(20_000)).isLessThan(10_000);
        cluster.runMillis(2_000);
        return cluster;
    }

    private static long sum(Cluster cluster, Counter counter) {
        return cluster.hosts.stream()
                .mapToLong(host -> host.node.counters().get(counter))
                .sum();
    }
}
