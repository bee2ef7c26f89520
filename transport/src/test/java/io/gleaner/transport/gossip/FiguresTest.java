package io.gleaner.transport.gossip;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.gossip.Cluster.Host;
import io.gleaner.transport.membership.PeerEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The figures that the protocol is made for, with fifty nodes in virtual time. */
class FiguresTest {
    private static final int NODES = 50;
    private static final int BYTES_PER_SECOND_MOST = 42_000;

    @Test
    void shouldKnowLoadWithinBudgetWhenFiftyNodesJoined() {
        Cluster cluster = joined(1);
        long before = bytes(cluster);
        long startNs = cluster.nowNs;

        long[] ages = cluster.ages(200);

        assertThat(Arrays.stream(ages).average().orElseThrow()).isLessThan(200);
        assertThat(ages[ages.length * 99 / 100]).isLessThan(600);
        double seconds = (cluster.nowNs - startNs) / (double) Cluster.SECOND_NS;
        assertThat((bytes(cluster) - before) / seconds / NODES).isLessThan(BYTES_PER_SECOND_MOST);
        assertThat(cluster.hosts).allMatch(host -> host.largest <= GossipSettings.DATAGRAM_BYTES);
    }

    @Test
    void shouldAgeLittleWhenAQuarterIsLost() {
        Cluster cluster = joined(2);
        double whole = Arrays.stream(cluster.ages(100)).average().orElseThrow();
        cluster.loss = 0.25;
        cluster.runMillis(2_000);

        double lossy = Arrays.stream(cluster.ages(200)).average().orElseThrow();

        assertThat(lossy).isLessThan(1.4 * whole);
    }

    @Test
    void shouldStopRoutingAndRemoveInTimeWhenANodeIsKilled() {
        Cluster cluster = joined(3);
        List<Long> stopsMillis = new ArrayList<>();
        for (int kill = 0; kill < 3; kill++) {
            Host killed = cluster.hosts.get(10 + kill);
            cluster.kill(killed);
            long killedNs = cluster.nowNs;
            Set<Host> routing = new HashSet<>(cluster.hosts);
            routing.removeIf(host -> !host.up);
            while (cluster.hosts.stream().anyMatch(host -> host.up && host.sees(killed))) {
                cluster.runMillis(20);
                long millis = (cluster.nowNs - killedNs) / Cluster.MILLI_NS;
                assertThat(millis).isLessThan(4_000);
                for (Host host : cluster.hosts) {
                    if (host.up && !host.routes(killed) && routing.remove(host)) {
                        stopsMillis.add(millis);
                    }
                }
            }
            assertThat(routing).isEmpty();
        }
        Collections.sort(stopsMillis);
        assertThat(stopsMillis.get(stopsMillis.size() * 99 / 100)).isLessThan(1_500);
    }

    @Test
    void shouldRemoveNobodyWhenAQuarterIsLost() {
        Cluster cluster = joined(4);
        cluster.loss = 0.25;
        cluster.runMillis(30_000);

        assertThat(cluster.hosts.stream()
                        .mapToLong(host -> host.count(PeerEvent.Kind.REMOVED))
                        .sum())
                .isZero();
        assertThat(cluster.whole()).isTrue();
    }

    private static Cluster joined(long seed) {
        Cluster cluster = Cluster.of(NODES, seed, GossipSettings.defaults());
        assertThat(cluster.wholeAfterMillis(20_000)).isLessThan(10_000);
        cluster.runMillis(3_000);
        return cluster;
    }

    private static long bytes(Cluster cluster) {
        return cluster.hosts.stream().mapToLong(host -> host.bytes).sum();
    }
}
