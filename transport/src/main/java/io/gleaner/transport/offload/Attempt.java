package io.gleaner.transport.offload;

import io.gleaner.transport.load.Load;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.rules.Failure;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.Connection;
import reactor.netty.NettyOutbound;
import reactor.netty.http.client.HttpClientRequest;
import reactor.netty.http.client.HttpClientResponse;

/** One call to one peer. Runs on the connection's event loop, but for its beginning. */
final class Attempt {
    /** Of what a callee says to a refusal. */
    private static final int DETAIL_BYTES_MOST = 1024;
    /** What a callee is told less than there is, at most: the time its word needs to get here. */
    private static final long ANSWERS_WAY_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final PeerChannel channel;
    private final OffloadRequest request;
    private final Peer peer;
    private final int number;
    private final Deadline deadline;
    private final AtomicBoolean bodyTaken;
    private final Consumer<Peer> brokeOff;
    private final Consumer<Load> heard;
    /** Fails when the exchange does, or the caller's own body, before the HTTP client takes it for its own and warns of it. */
    private final Sinks.Empty<Outcome> gaveUp = Sinks.empty();
    /** From then on the callee may have started it. */
    private volatile boolean sent;

    /** The call had less time than a connection may need. */
    private volatile boolean gaveUpSoon;

    private volatile long beganNs;
    private volatile long sentNs;
    private volatile Link link;
    private volatile StreamEnd end;

    Attempt(
            PeerChannel channel,
            OffloadRequest request,
            Peer peer,
            int number,
            Deadline deadline,
            AtomicBoolean bodyTaken,
            Consumer<Peer> brokeOff,
            Consumer<Load> heard) {
        this.channel = channel;
        this.request = request;
        this.peer = peer;
        this.number = number;
        this.deadline = deadline;
        this.bodyTaken = bodyTaken;
        this.brokeOff = brokeOff;
        this.heard = heard;
    }

    /** Never fails, and never empty. */
    Mono<Outcome> run() {
        return Mono.defer(this::exchange)
                .switchIfEmpty(
                        Mono.error(() -> new OffloadException(Failure.BROKEN, "the callee's answer has no head")))
                .onErrorResume(why -> Mono.just(failed(failureOf(why), Failures.detail(why))));
    }

    private Mono<Outcome> exchange() {
        beganNs = System.nanoTime();
        return channel.request(request, peer)
                .send(this::send)
                .responseConnection(this::received)
                .singleOrEmpty()
                .takeUntilOther(gaveUp.asMono())
                .takeUntilOther(deadline.over(channel.timers()));
    }

    private Failure failureOf(Throwable why) {
        gaveUpSoon = !sent
                && why instanceof OffloadException own
                && own.failure() == Failure.DEADLINE
                && System.nanoTime() - beganNs < channel.settings().connectTimeoutNs() / 2;
        return channel.closed() ? Failure.CLOSED : Failures.of(why, sent);
    }

    /** Whether a failure of this attempt speaks against the peer, rather than against the function or this node. */
    boolean against(Failure why) {
        return why.againstPeer() && !gaveUpSoon && !(why == Failure.DEADLINE && peerHeard());
    }

    /**
     * Whether the peer showed signs of life while it owed the answer. Silent connections are asked for one, so that a peer which lives is
     * never silent for two intervals.
     */
    private boolean peerHeard() {
        Link heard = link;
        long sinceNs =
                Math.max(sentNs, System.nanoTime() - 2 * channel.settings().pingNs());
        return heard != null && sent && heard.heardNs() - sinceNs > 0;
    }

    private Publisher<Void> send(HttpClientRequest head, NettyOutbound out) {
        Channel[] stream = new Channel[1];
        out.withConnection(connection -> stream[0] = connection.channel());
        end = new StreamEnd(gaveUp::tryEmitError);
        stream[0].pipeline().addFirst(end);
        return agreed(stream[0]).then(Mono.defer(() -> {
            long remainingNs = deadline.remainingNs();
            // So that a callee which lives says OVERRUN before this side's time is over.
            long calleesNs = remainingNs - Math.min(remainingNs / 8, ANSWERS_WAY_NS);
            head.header(
                    CallHead.REMAINING_MICROS, Long.toString(Math.max(0, TimeUnit.NANOSECONDS.toMicros(calleesNs))));
            link = Link.of(stream[0]);
            sentNs = System.nanoTime();
            sent = true;
            bodyTaken.set(true);
            Flux<ByteBuffer> body = request.body();
            return Bodies.send(
                    Bodies.inMemory(body)
                            ? body
                            : body.takeUntilOther(gaveUp.asMono()).onErrorResume(this::bodyFailed),
                    out);
        }));
    }

    /** Never fails: a check that does ends the exchange. */
    private Mono<Void> agreed(Channel stream) {
        return CalleeCheck.agreed(stream, peer.name()).onErrorResume(why -> {
            gaveUp.tryEmitError(why);
            return Mono.never();
        });
    }

    private Flux<ByteBuffer> bodyFailed(Throwable why) {
        gaveUp.tryEmitError(
                new OffloadException(Failure.BODY_FAILED, "the request's own body failed: " + Failures.detail(why)));
        return Flux.never();
    }

    private Mono<Outcome> received(HttpClientResponse response, Connection connection) {
        end.answered();
        String verdict = response.responseHeaders().get(CallHead.VERDICT);
        loadOf(response.responseHeaders().get(CallHead.LOAD)).ifPresent(heard);
        if (CallHead.ANSWERED.equals(verdict)) {
            return Mono.just(new Outcome.Answered(
                    peer,
                    number,
                    response.status().code(),
                    Bodies.headersOf(response.responseHeaders()),
                    answer(connection)));
        }
        Optional<Failure> refusal = verdict == null ? Optional.empty() : Failure.ofWord(verdict);
        if (refusal.isEmpty()) {
            connection.dispose();
            return Mono.just(failed(
                    Failure.BROKEN,
                    "the answer is not one of a Gleaner node: HTTP status "
                            + response.status().code() + " without a verdict"));
        }
        return detail(connection).map(detail -> failed(refusal.get(), detail));
    }

    private Flux<ByteBuffer> answer(Connection connection) {
        EventLoop loop = connection.channel().eventLoop();
        // An answer that nobody takes holds its stream until then, not for ever.
        Future<?> giveUp = loop.schedule(
                connection::dispose, Math.max(0, deadline.remainingNs()) + 1_000_000, TimeUnit.NANOSECONDS);
        return Bodies.limited(
                        Bodies.received(connection.inbound().receive()),
                        channel.settings().bodyBytesMost())
                .takeUntilOther(deadline.over(loop))
                .onErrorMap(why -> {
                    OffloadException known = why instanceof OffloadException own
                            ? own
                            : new OffloadException(Failure.BROKEN, "the answer broke off: " + Failures.detail(why));
                    if (channel.closed()) {
                        return new OffloadException(Failure.CLOSED, "this node's client was closed");
                    }
                    // While the connection stands, what broke off is the function.
                    if (known.failure() == Failure.BROKEN
                            && !PeerCertificate.connection(connection.channel()).isActive()) {
                        brokeOff.accept(peer);
                    }
                    return known;
                })
                .doOnError(why -> connection.dispose())
                .doOnCancel(connection::dispose)
                .doFinally(how -> giveUp.cancel(false));
    }

    private static Mono<String> detail(Connection connection) {
        return Bodies.limited(Bodies.received(connection.inbound().receive()), DETAIL_BYTES_MOST)
                .reduce(new StringBuilder(), (text, chunk) -> text.append(StandardCharsets.UTF_8.decode(chunk)))
                .map(StringBuilder::toString)
                .doOnError(why -> connection.dispose())
                .onErrorReturn("");
    }

    /** Empty where there is none, or another node's. */
    private Optional<Load> loadOf(String header) {
        if (header == null || header.isEmpty()) {
            return Optional.empty();
        }
        try {
            Load load = Load.read(ByteBuffer.wrap(Base64.getDecoder().decode(header)));
            return load.node() == peer.node() ? Optional.of(load) : Optional.empty();
        } catch (IllegalArgumentException | BufferUnderflowException garbage) {
            return Optional.empty();
        }
    }

    private Outcome failed(Failure why, String detail) {
        boolean untouched = why.status() == 0 && !sent;
        return new Outcome.Failed(peer, number, why, why.maybeStarted() && !untouched, detail);
    }
}
