package io.gleaner.transport.gossip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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
