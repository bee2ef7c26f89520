package io.gleaner.transport.gossip;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.gossip.Cluster.Host;
import io.gleaner.transport.load.ZoneLoad;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.membership.PeerEvent;
import org.junit.jupiter.api.Test;

class ZonesTest {
    private static final GossipSettings SETTINGS =
            GossipSettings.builder().zonesAboveNodes(20).build();

    @Test
    void shouldFollowItsOwnZoneAndKnowSumsOfOthersWhenThereAreManyNodes() {
        Cluster cluster = zoned(60, 4);

        for (Host host : cluster.hosts) {
            assertThat(host.node.peers().all())
                    .hasSize(14)
                    .allMatch(peer -> peer.zone().equals(host.self.zone()));
            assertThat(host.node.zones()).hasSize(4);
            assertThat(host.node.zones().stream().mapToInt(ZoneLoad::nodes)).allMatch(nodes -> nodes == 15);
            assertThat(host.node.zones().stream().mapToLong(ZoneLoad::freeCpuMillis))
                    .allMatch(free -> free == 15 * 1_600);
            assertThat(host.node.zones()).allMatch(zone -> zone.ageMillis() < 5_000);
        }
        assertThat(cluster.hosts.get(0).node.peers().all()).allMatch(Peer::routable);
    }

    @Test
    void shouldFollowAllWhenThereAreFewNodes() {
        Cluster cluster = zoned(12, 3);

        assertThat(cluster.whole()).isTrue();
        assertThat(cluster.hosts.get(0).node.zones()).isEmpty();
        assertThat(cluster.hosts.get(0).count(PeerEvent.Kind.FORGOTTEN)).isZero();
    }

    @Test
    void shouldFindItsZoneWhenASeedOfAnotherIsAllItKnows() {
        Cluster cluster = zoned(60, 4);
        Host late = cluster.add();
        late.boot(1, "zone3", SETTINGS);
        late.node.seeds(new Endpoint[] {cluster.hosts.get(0).endpoint}, cluster.nowNs);
        cluster.runMillis(5_000);

        assertThat(late.node.peers().all())
                .hasSize(15)
                .allMatch(peer -> peer.zone().equals("zone3"));
    }

    @Test
    void shouldFindAllOfItsZoneWhenTheyJoinThroughDifferentSeeds() {
        Cluster cluster = new Cluster(2);
        Endpoint[] seeds = new Endpoint[3];
        for (int at = 0; at < seeds.length; at++) {
            seeds[at] = Endpoint.ipv4(0x0a000001 + at, 7946);
        }
        for (int at = 0; at < 600; at++) {
            Host host = cluster.add();
            host.boot(1, "zone" + cluster.random.nextInt(40), SETTINGS);
            host.node.seeds(seeds, cluster.nowNs);
            cluster.runMillis(2);
        }
        cluster.runMillis(8_000);

        for (Host host : cluster.hosts) {
            long others = cluster.hosts.stream()
                    .filter(other -> other != host && other.self.zone().equals(host.self.zone()))
                    .count();
            assertThat(host.node.peers().size()).isEqualTo((int) others);
        }
    }

    @Test
    void shouldSpeakOfZonesStillWhenThoseWhoSpokeAreKilled() {
        Cluster cluster = zoned(60, 4);
        for (int at = 0; at < 12; at++) {
            if (at % 4 == 1) {
                cluster.kill(cluster.hosts.get(at));
            }
        }
        cluster.runMillis(20_000);

        Host host = cluster.hosts.get(0);
        ZoneLoad shrunk = host.node.zones().stream()
                .filter(zone -> zone.zone().equals("zone1"))
                .findFirst()
                .orElseThrow();
        assertThat(shrunk.nodes()).isEqualTo(12);
        assertThat(shrunk.ageMillis()).isLessThan(5_000);
    }

    @Test
    void shouldFollowAllAgainWhenManyNodesLeft() {
        Cluster cluster = zoned(32, 2);
        for (int at = 10; at < 32; at++) {
            cluster.hosts.get(at).node.leave(cluster.nowNs);
            cluster.hosts.get(at).up = at < 0;
        }
        cluster.runMillis(90_000);

        assertThat(cluster.hosts.get(0).node.peers().size()).isEqualTo(9);
    }

    private static Cluster zoned(int nodes, int zones) {
        Cluster cluster = new Cluster(1);
        for (int at = 0; at < nodes; at++) {
            Host host = cluster.add();
            host.boot(1, "zone" + at % zones, SETTINGS);
            host.node.seeds(new Endpoint[] {cluster.hosts.get(0).endpoint}, cluster.nowNs);
        }
        cluster.runMillis(15_000);
        return cluster;
    }
}
