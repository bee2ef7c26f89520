package io.gleaner.bench.gossip.rivals;

import io.scalecube.cluster.Cluster;
import io.scalecube.cluster.ClusterConfig;
import io.scalecube.cluster.ClusterImpl;
import io.scalecube.cluster.ClusterMessageHandler;
import io.scalecube.cluster.transport.api.Message;
import io.scalecube.transport.netty.tcp.TcpTransportFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import reactor.core.publisher.Mono;

/**
 * Nodes of scalecube-cluster over TCP with its settings for a LAN: a round of gossip every 200 ms, to three others; a node's load
 * is a gossip of 32 bytes.
 */
final class ScalecubeHerd implements Herd {
    private static final int LOAD_BYTES = 32;
    private static final int SEEDS = 3;

    private final List<Cluster> nodes = new ArrayList<>();
    private final AtomicIntegerArray stamps;
    private final int count;

    ScalecubeHerd(int count) {
        this.count = count;
        int[] unknown = new int[count * count];
        Arrays.fill(unknown, Integer.MIN_VALUE);
        stamps = new AtomicIntegerArray(unknown);
        List<String> seeds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Cluster node = start(i, List.copyOf(seeds));
            nodes.add(node);
            if (seeds.size() < SEEDS) {
                seeds.add(node.address());
            }
        }
    }

    private Cluster start(int index, List<String> seeds) {
        return new ClusterImpl(ClusterConfig.defaultLanConfig().externalHost("127.0.0.1"))
                .transportFactory(TcpTransportFactory::new)
                .membership(membership -> membership.seedMembers(seeds))
                .handler(cluster -> new ClusterMessageHandler() {
                    @Override
                    public void onGossip(Message gossip) {
                        ByteBuffer load = ByteBuffer.wrap(gossip.<byte[]>data());
                        take(index, load.getInt(0), load.getInt(4));
                    }
                })
                .startAwait();
    }

    private void take(int observer, int subject, int stamp) {
        stamps.accumulateAndGet(observer * count + subject, stamp, Math::max);
    }

    @Override
    public boolean isWhole() {
        return nodes.stream().allMatch(node -> node.otherMembers().size() == count - 1);
    }

    @Override
    public void publish(int node, int stamp) {
        byte[] load = new byte[LOAD_BYTES];
        ByteBuffer.wrap(load).putInt(node).putInt(stamp);
        nodes.get(node)
                .spreadGossip(Message.builder().data(load).build())
                .onErrorResume(lost -> Mono.empty())
                .subscribe();
    }

    @Override
    public int stamp(int observer, int subject) {
        return stamps.get(observer * count + subject);
    }

    @Override
    public void close() {
        nodes.forEach(Cluster::shutdown);
    }
}
