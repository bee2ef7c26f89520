package io.gleaner.agent.http;

import io.gleaner.agent.peers.PeerNetwork;
import io.gleaner.agent.platform.local.Forwarder;
import io.gleaner.agent.platform.local.InvocationRequest;
import io.gleaner.transport.load.Load;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.OffloadClient;
import io.gleaner.transport.offload.OffloadListener;
import io.gleaner.transport.offload.OffloadRequest;
import io.gleaner.transport.offload.OffloadSettings;
import io.gleaner.transport.offload.OffloadTls;
import io.gleaner.transport.offload.rules.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Sends invocations to peers over the offload channel, and tells the peers' network what came of it. Any thread. */
final class PeerCalls implements Forwarder, AutoCloseable {
    private static final String KEY = "idempotency-key";
    private static final long NS_PER_MICRO = 1_000;

    private final PeerNetwork network;
    private final OffloadClient client;
    private final int waitingMost;
    private final int bytesMost;

    private PeerCalls(PeerNetwork network, OffloadClient client, int waitingMost, int bytesMost) {
        this.network = network;
        this.client = client;
        this.waitingMost = waitingMost;
        this.bytesMost = bytesMost;
    }

    /**
     * Connects to nobody yet.
     *
     * @param bytesMost of an answer
     * @throws IOException that says which file can't be used
     */
    static PeerCalls start(PeerNetwork network, OffloadTls tls, int waitingMost, int bytesMost) throws IOException {
        OffloadClient client = OffloadClient.start(network.name(), tls, OffloadSettings.DEFAULT, new Told(network));
        return new PeerCalls(network, client, waitingMost, bytesMost);
    }

    /** Membership and loads learn from calls. */
    private record Told(PeerNetwork network) implements OffloadListener {
        @Override
        public void heard(Load load) {
            network.heard(load);
        }

        @Override
        public void trialSucceeded(long node, int boot) {
            network.trialSucceeded(node, boot);
        }

        @Override
        public void callFailed(long node, int boot) {
            network.callFailed(node, boot);
        }
    }

    @Override
    public String node() {
        return network.name();
    }

    @Override
    public int waitingMost() {
        return waitingMost;
    }

    @Override
    public CompletableFuture<Outcome> forward(Call call) {
        Optional<Peer> peer = network.peer(call.target());
        if (peer.isEmpty()) {
            return CompletableFuture.completedFuture(new Returned("the peer is gone"));
        }
        String key = header(call.request(), KEY);
        byte[] body = call.request().body();
        Flux<ByteBuffer> chunks = body.length == 0 ? Flux.empty() : Flux.just(ByteBuffer.wrap(body));
        OffloadRequest request =
                new OffloadRequest(call.function(), key, 0, call.remainingNs(), headers(call.request()), chunks, true);
        long beganNs = System.nanoTime();
        return client.call(request, peer.get(), () -> network.another(call.gleanerFunction(), call.target()))
                .flatMap(outcome -> came(call, outcome, !key.isEmpty(), beganNs))
                .onErrorResume(broken -> Mono.just(brokeOff(peer.get(), !key.isEmpty(), broken)))
                .toFuture();
    }

    private static String header(InvocationRequest request, String name) {
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            if (header.getKey().equalsIgnoreCase(name)) {
                return header.getValue();
            }
        }
        return "";
    }

    private static Map<String, String> headers(InvocationRequest request) {
        Map<String, String> headers = new HashMap<>();
        request.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        headers.put(PeerHeaders.METHOD, request.method());
        headers.put(PeerHeaders.PATH, request.pathAndQuery());
        return headers;
    }

    private Mono<Forwarder.Outcome> came(
            Call call, io.gleaner.transport.offload.Outcome outcome, boolean idempotent, long beganNs) {
        if (outcome instanceof io.gleaner.transport.offload.Outcome.Answered answered) {
            return PeerBodies.whole(answered.body(), bytesMost).map(body -> answered(call, answered, body, beganNs));
        }
        return Mono.just(failed(call, (io.gleaner.transport.offload.Outcome.Failed) outcome, idempotent));
    }

    private Forwarder.Outcome answered(
            Call call, io.gleaner.transport.offload.Outcome.Answered answered, byte[] body, long beganNs) {
        Map<String, String> told = answered.headers();
        long elapsedNs = System.nanoTime() - beganNs;
        long ranNs = PeerHeaders.number(told, PeerHeaders.RAN) * NS_PER_MICRO;
        long waitedNs = PeerHeaders.number(told, PeerHeaders.WAITED) * NS_PER_MICRO;
        int handle = network.handleOf(answered.peer());
        boolean alone = answered.attempts() == 1;
        if (alone && ranNs > 0) {
            network.travelled(handle, elapsedNs - ranNs - waitedNs);
        }
        if (told.containsKey(PeerHeaders.AT_ONCE)) {
            network.atOnce(call.gleanerFunction(), handle, (int) PeerHeaders.number(told, PeerHeaders.AT_ONCE));
        }
        Map<String, List<String>> headers = new HashMap<>();
        told.forEach((name, value) -> {
            if (!PeerHeaders.isOurs(name)) {
                headers.put(name, List.of(value));
            }
        });
        boolean placed = alone && handle == call.target();
        return new Answered(
                answered.peer().name(), placed, answered.status(), headers, body, ranNs > 0 ? ranNs : elapsedNs);
    }

    private Forwarder.Outcome failed(
            Call call, io.gleaner.transport.offload.Outcome.Failed failed, boolean idempotent) {
        int handle = network.handleOf(failed.peer());
        switch (failed.why()) {
            case FORBIDDEN, NO_SUCH_FUNCTION -> network.refused(call.gleanerFunction(), handle);
            case BUSY, SATURATED, CIRCUIT_OPEN, UNREACHABLE, UNTRUSTED -> network.busy(handle);
            default -> {
                // Says nothing of the next call.
            }
        }
        boolean again = !failed.maybeStarted() || idempotent && failed.why().mayTryElsewhere(true);
        boolean late = failed.why() == Failure.DEADLINE || failed.why() == Failure.OVERRUN;
        String why = failed.why().word() + ", " + failed.detail();
        return again ? new Returned(why) : new Lost(failed.peer().name(), late, why);
    }

    private static Forwarder.Outcome brokeOff(Peer peer, boolean idempotent, Throwable broken) {
        String why = "its answer broke off: " + broken.getMessage();
        return idempotent ? new Returned(why) : new Lost(peer.name(), false, why);
    }

    @Override
    public void close() {
        client.close();
    }
}
