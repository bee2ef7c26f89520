package io.gleaner.transport.netty;

import io.gleaner.transport.membership.Peer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Real agents on loopback for a test, closed with it. */
final class Agents implements AutoCloseable {
    private final List<GossipAgent> all = new ArrayList<>();

    static String newKey() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return Base64.getEncoder().encodeToString(key) + "\n";
    }

    static Path keyFile(Path folder, String text) {
        try {
            return Files.writeString(folder.resolve("cluster.key"), text);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    static ConditionFactory soon() {
        return Awaitility.await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(20));
    }

    GossipAgent start(UnaryOperator<GossipContext.Builder> settings) throws IOException {
        GossipAgent agent = GossipAgent.start(
                settings.apply(GossipContext.builder().bind("127.0.0.1:0")).build());
        all.add(agent);
        return agent;
    }

    /** As {@link #start}, where nothing may be thrown. */
    void started(UnaryOperator<GossipContext.Builder> settings) {
        try {
            start(settings);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    GossipAgent last() {
        return all.get(all.size() - 1);
    }

    /** Joins those that were started before, by the address of the first. */
    GossipAgent join(GossipAgent first, UnaryOperator<GossipContext.Builder> settings) throws IOException {
        return start(builder -> settings.apply(builder).seeds(List.of(seed(first))));
    }

    static String seed(GossipAgent agent) {
        return agent.self().gossip().toString();
    }

    static void awaitPeers(GossipAgent agent, int count) {
        soon().until(() -> agent.peers().size() == count);
    }

    static Peer peer(GossipAgent of, GossipAgent other) {
        return of.peers().find(other.self().node());
    }

    @Override
    public void close() {
        all.forEach(GossipAgent::halt);
    }
}
