package io.gleaner.transport.gossip;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.gossip.Cluster.Host;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** No bytes make a node throw, loop or grow. */
class FuzzTest {
    private static final int DATAGRAMS = 60_000;
    private static final int STATES = 2_000;

    private final SplittableRandom random = new SplittableRandom(42);

    @Test
    void shouldNeitherThrowNorGrowWhenDatagramsAreGarbage() {
        Cluster cluster = populated();
        Host host = cluster.hosts.get(0);
        List<byte[]> real = datagrams(cluster);
        for (int each = 0; each < DATAGRAMS; each++) {
            byte[] bytes = each % 4 == 0 ? noise() : mutated(real.get(random.nextInt(real.size())));
            long sender = random.nextInt(4) == 0 ? random.nextLong() : 1 + random.nextInt(6);
            host.node.received(sender, random.nextInt(3), host.endpoint, ByteBuffer.wrap(bytes), cluster.nowNs);
            if (each % 100 == 0) {
                cluster.runMillis(10);
            }
        }
        assertThat(host.node.peers().size()).isLessThanOrEqualTo(64);
        assertThat(host.node.zones()).hasSizeLessThanOrEqualTo(1_024);
    }

    @Test
    void shouldNeitherThrowNorGrowWhenBulkStateIsGarbage() {
        Cluster cluster = populated();
        Host host = cluster.hosts.get(0);
        ByteBuffer state = ByteBuffer.allocate(GossipSettings.STATE_BYTES);
        host.node.writeState(state, cluster.nowNs);
        byte[] real = new byte[state.flip().remaining()];
        state.get(real);
        assertThat(cluster.hosts.get(1).node.readState(ByteBuffer.wrap(real), cluster.nowNs))
                .isTrue();
        for (int each = 0; each < STATES; each++) {
            host.node.readState(ByteBuffer.wrap(each % 4 == 0 ? noise() : mutated(real)), cluster.nowNs);
        }
        assertThat(host.node.peers().size()).isLessThanOrEqualTo(64);
        assertThat(host.node.readState(ByteBuffer.allocate(GossipSettings.STATE_BYTES + 1), cluster.nowNs))
                .isFalse();
    }

    private static Cluster populated() {
        GossipSettings settings = GossipSettings.builder()
                .peersMost(64)
                .deadMost(64)
                .zonesAboveNodes(4)
                .build();
        Cluster cluster = new Cluster(1);
        for (int at = 0; at < 6; at++) {
            Host host = cluster.add();
            host.boot(1, at < 4 ? "a" : "b", settings);
            host.node.seeds(
                    new io.gleaner.transport.membership.Endpoint[] {cluster.hosts.get(0).endpoint}, cluster.nowNs);
            host.node.putDetail(new byte[] {1, 2}, new byte[] {3});
        }
        cluster.runMillis(5_000);
        return cluster;
    }

    private static List<byte[]> datagrams(Cluster cluster) {
        List<byte[]> real = new ArrayList<>();
        cluster.tap = real::add;
        cluster.kill(cluster.hosts.get(2));
        cluster.runMillis(6_000);
        cluster.tap = plain -> {};
        return real;
    }

    private byte[] noise() {
        byte[] bytes = new byte[random.nextInt(GossipSettings.PLAIN_BYTES)];
        random.nextBytes(bytes);
        if (bytes.length > 1) {
            bytes[0] = Kind.SCHEMA;
            bytes[1] = (byte) random.nextInt(13);
        }
        return bytes;
    }

    private byte[] mutated(byte[] original) {
        byte[] bytes = java.util.Arrays.copyOf(original, random.nextInt(original.length + 1));
        for (int flips = random.nextInt(5); flips > 0 && bytes.length > 1; flips--) {
            bytes[1 + random.nextInt(bytes.length - 1)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }
}
