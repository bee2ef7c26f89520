package io.gleaner.bench.gossip.rivals;

import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.netty.CertificateFiles;
import io.gleaner.transport.netty.GossipAgent;
import io.gleaner.transport.netty.GossipContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Nodes of Gleaner's gossip with default settings: sealed datagrams, bulk state over mutual TLS. */
final class GleanerHerd implements Herd {
    private static final int SEEDS = 3;

    private final List<GossipAgent> nodes = new ArrayList<>();
    private final LoadRow row = new LoadRow();

    private GleanerHerd() {}

    /** @param folder for keys and certificates */
    static GleanerHerd start(int count, Path folder) throws IOException {
        Path keyFile = HerdSecrets.writeKey(folder);
        CertificateFiles certificates = HerdSecrets.writeCertificates(folder);
        GleanerHerd herd = new GleanerHerd();
        List<String> seeds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            GossipAgent node = GossipAgent.start(GossipContext.builder()
                    .name("node-" + i)
                    .bind("127.0.0.1:0")
                    .seeds(seeds)
                    .keyFile(keyFile)
                    .certificates(certificates)
                    .build());
            herd.nodes.add(node);
            if (seeds.size() < SEEDS) {
                seeds.add("127.0.0.1:" + node.self().gossip().port());
            }
        }
        return herd;
    }

    @Override
    public boolean isWhole() {
        return nodes.stream().allMatch(node -> node.peers().size() == nodes.size() - 1);
    }

    @Override
    public void publish(int node, int stamp) {
        nodes.get(node).load(0, 1, 4_000, 1L << 30, 10, 10, stamp);
    }

    @Override
    public int stamp(int observer, int subject) {
        boolean known = nodes.get(observer).readLoad(nodes.get(subject).self().node(), row);
        return known && row.executionClasses() != 0 ? row.executionClasses() : Integer.MIN_VALUE;
    }

    @Override
    public void close() {
        nodes.forEach(GossipAgent::close);
    }
}
