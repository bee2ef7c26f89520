package io.gleaner.transport.offload;

import io.gleaner.transport.load.Load;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.membership.PeerState;
import io.gleaner.transport.offload.rules.AllowList;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * A few calls of a node to itself on loopback, with its own certificate, the first time this process starts an end of the channel: the JVM
 * loads what TLS and HTTP/2 need, which takes a second or two and would else be taken from the first call's time. It tells nobody and
 * keeps nothing; where it fails, the first call takes longer, no more. Any thread; others that start wait for it.
 */
final class Rehearsal {
    private static final Logger LOG = LoggerFactory.getLogger(Rehearsal.class);
    private static final int CALLS = 3;
    private static final int LOOPBACK_IPV4 = 0x7f000001;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static boolean played;

    private Rehearsal() {}

    static synchronized void once(OffloadTls tls) throws IOException {
        if (played) {
            return;
        }
        played = true;
        Set<String> names = TlsContexts.names(tls);
        if (names.isEmpty()) {
            return;
        }
        try {
            play(names.iterator().next(), tls);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException | ExecutionException | TimeoutException | RuntimeException unplayed) {
            LOG.debug("offload's rehearsal failed; the first call takes longer", unplayed);
        }
    }

    private static void play(String self, OffloadTls tls)
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try (OffloadServer server = OffloadServer.open(
                        new InetSocketAddress(loopback, 0),
                        tls,
                        OffloadSettings.DEFAULT,
                        AllowList.of(Map.of(self, List.of("rehearsal"))),
                        () -> new Load(1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0),
                        Rehearsal::echo);
                OffloadClient client = OffloadClient.open(self, tls, OffloadSettings.DEFAULT, new Nobody())) {
            Endpoint endpoint = Endpoint.ipv4(LOOPBACK_IPV4, server.port());
            Peer peer = new Peer(1, 1, self, "", endpoint, endpoint, PeerState.ALIVE, true);
            for (int call = 0; call < CALLS; call++) {
                OffloadRequest request = OffloadRequest.of("rehearsal", "", PATIENCE.toNanos(), new byte[1]);
                client.call(request, peer, Optional::empty)
                        .flatMap(Rehearsal::read)
                        .toFuture()
                        .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            }
        }
    }

    private static Mono<OffloadReply> echo(OffloadCall call) {
        return Mono.just(new OffloadReply.Answer(200, Map.of(), call.body()));
    }

    private static Mono<Void> read(Outcome outcome) {
        return outcome instanceof Outcome.Answered answered
                ? answered.body().then()
                : Mono.error(new IllegalStateException(outcome.toString()));
    }

    /** Nobody wants to know. */
    private static final class Nobody implements OffloadListener {
        @Override
        public void heard(Load load) {}

        @Override
        public void trialSucceeded(long node, int boot) {}

        @Override
        public void callFailed(long node, int boot) {}
    }
}
