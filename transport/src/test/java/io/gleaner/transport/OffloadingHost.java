package io.gleaner.transport;

import io.gleaner.transport.load.Load;
import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.netty.GossipAgent;
import io.gleaner.transport.netty.GossipContext;
import io.gleaner.transport.offload.OffloadCall;
import io.gleaner.transport.offload.OffloadClient;
import io.gleaner.transport.offload.OffloadListener;
import io.gleaner.transport.offload.OffloadReply;
import io.gleaner.transport.offload.OffloadRequest;
import io.gleaner.transport.offload.OffloadServer;
import io.gleaner.transport.offload.OffloadSettings;
import io.gleaner.transport.offload.OffloadTls;
import io.gleaner.transport.offload.Outcome;
import io.gleaner.transport.offload.rules.AllowList;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** A host that gossips, takes its peers' calls and sends its own to them. */
final class OffloadingHost implements AutoCloseable {
    private final UnaryOperator<byte[]> function;
    private final OffloadServer server;
    private final GossipAgent agent;
    private final OffloadClient client;
    private volatile GossipAgent teller;

    /** {@code bind} is where calls are taken; {@code function} may block. */
    OffloadingHost(
            GossipContext.Builder gossip,
            String name,
            InetSocketAddress bind,
            OffloadTls tls,
            AllowList allow,
            UnaryOperator<byte[]> function)
            throws IOException {
        this.function = function;
        server = OffloadServer.start(bind, tls, OffloadSettings.DEFAULT, allow, this::ownLoad, this::handle);
        agent = GossipAgent.start(gossip.name(name).offloadPort(server.port()).build());
        teller = agent; // from now on answers carry this node's load
        client = OffloadClient.start(name, tls, OffloadSettings.DEFAULT, new OffloadListener() {
            @Override
            public void heard(Load load) {
                agent.heard(load);
            }

            @Override
            public void trialSucceeded(long node, int boot) {
                agent.callSucceeded(node, boot);
            }

            @Override
            public void callFailed(long node, int boot) {
                agent.callFailed(node, boot);
            }
        });
    }

    GossipAgent agent() {
        return agent;
    }

    /** Of the peers that take calls, are alive and aren't {@code not}, any. */
    Optional<Peer> anyPeer(Peer not) {
        return agent.peers().all().stream()
                .filter(peer -> peer.routable() && peer.offload().port() != 0)
                .filter(peer -> not == null || peer.node() != not.node())
                .findAny();
    }

    /** An empty key: not idempotent. Answers come whole, into memory. */
    Mono<byte[]> call(String functionName, String key, long remainingNs, byte[] body) {
        Peer peer = anyPeer(null).orElseThrow(() -> new IllegalStateException("no peer takes calls"));
        return client.call(OffloadRequest.of(functionName, key, remainingNs, body), peer, () -> anyPeer(peer))
                .flatMap(outcome -> {
                    if (outcome instanceof Outcome.Answered answered) {
                        return whole(answered.body());
                    }
                    return Mono.error(new IllegalStateException(outcome.toString()));
                });
    }

    /** On an event loop: the body is taken as it comes, and what blocks runs elsewhere. */
    private Mono<OffloadReply> handle(OffloadCall call) {
        return whole(call.body())
                .publishOn(Schedulers.boundedElastic())
                .map(function)
                .map(answer -> new OffloadReply.Answer(200, Map.of(), Flux.just(ByteBuffer.wrap(answer))));
    }

    private static Mono<byte[]> whole(Flux<ByteBuffer> body) {
        return body.collect(ByteArrayOutputStream::new, (all, chunk) -> {
                    byte[] bytes = new byte[chunk.remaining()];
                    chunk.get(bytes);
                    all.writeBytes(bytes);
                })
                .map(ByteArrayOutputStream::toByteArray);
    }

    private Load ownLoad() {
        GossipAgent known = teller;
        LoadRow row = new LoadRow();
        if (known == null || !known.readLoad(known.self().node(), row)) {
            throw new IllegalStateException("no load was told yet: the answer goes without");
        }
        return new Load(
                row.node(),
                row.boot(),
                row.sequence(),
                (int) row.ageMillis(),
                row.runQueue(),
                row.inFlight(),
                row.freeCpuMillis(),
                row.freeMemoryBytes(),
                row.cpuPressurePercent(),
                row.memoryPressurePercent(),
                row.executionClasses());
    }

    @Override
    public void close() {
        server.refuse(); // calls under way go on while peers hear that this node leaves
        agent.close();
        client.close();
        server.close();
    }
}
