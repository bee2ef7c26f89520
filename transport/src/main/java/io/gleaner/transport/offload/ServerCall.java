package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.Failure;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** One call at its callee, from head to answer. On its connection's event loop, but for what handlers emit elsewhere. */
final class ServerCall {
    private final ServerCalls calls;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final Channel channel;
    private volatile boolean bodyTooLarge;
    /** Gives back the place of a call that ends with its exchange; those with a key outlive it. */
    private volatile Runnable release = () -> {};

    ServerCall(ServerCalls calls, HttpServerRequest request, HttpServerResponse response) {
        this.calls = calls;
        this.request = request;
        this.response = response;
        Channel[] own = new Channel[1];
        request.withConnection(connection -> own[0] = connection.channel());
        channel = own[0];
        Link.of(channel);
    }

    Mono<Void> run() {
        Mono<Served> served;
        try {
            PeerCertificate peer = PeerCertificate.of(channel);
            CallHead head = CallHead.read(request.uri(), request.requestHeaders()::getAll);
            Served.None refusal = refusal(head, peer);
            served = refusal != null ? Mono.just(refusal) : start(head, head.origin());
        } catch (CallHead.Malformed wrong) {
            served = Mono.just(new Served.None(Failure.BAD_REQUEST, wrong.getMessage()));
        }
        CallerGone watch = CallerGone.watch(channel);
        return served.onErrorResume(why -> Mono.just(none(why)))
                .flatMap(this::send)
                .takeUntilOther(watch.gone())
                .doFinally(how -> {
                    watch.end();
                    release.run();
                });
    }

    /** Null if the call may start. */
    private Served.None refusal(CallHead head, PeerCertificate peer) {
        if (!HttpMethod.POST.equals(request.method())) {
            return new Served.None(Failure.BAD_REQUEST, "calls are POST");
        }
        if (peer.expired(System.currentTimeMillis())) {
            return new Served.None(Failure.FORBIDDEN, "the caller's certificate has expired; connect with a new one");
        }
        if (head.hops() < 1) {
            return new Served.None(Failure.BAD_REQUEST, CallHead.HOPS + " counts this hop, so it is 1");
        }
        if (head.hops() > CallHead.HOPS_MOST) {
            return new Served.None(Failure.HOP_LIMIT, "the invocation has been offloaded before");
        }
        if (!peer.names().contains(head.origin())) {
            return new Served.None(Failure.FORBIDDEN, "the caller's certificate is not that of its origin");
        }
        if (!calls.allowList().allows(peer.names(), head.function())) {
            return new Served.None(Failure.FORBIDDEN, "the allow-list doesn't let this peer offload this function");
        }
        if (declaredBytes() > calls.settings().bodyBytesMost()) {
            return none(Bodies.tooLarge(calls.settings().bodyBytesMost()));
        }
        return head.remainingNs() > 0 ? null : new Served.None(Failure.LATE, "no time was left");
    }

    private long declaredBytes() {
        String length = request.requestHeaders().get(HttpHeaderNames.CONTENT_LENGTH);
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException wrong) {
            return Long.MAX_VALUE;
        }
    }

    private Mono<Served> start(CallHead head, String peer) {
        Deadline deadline =
                new Deadline(Math.min(head.remainingNs(), calls.settings().remainingNsMost()), Failure.OVERRUN);
        if (head.key().isEmpty()) {
            return handled(head, peer, deadline);
        }
        KeptAnswers.Listener listener = new KeptAnswers.Listener();
        release = listener::gone;
        long what = head.hash(
                request.requestHeaders().get(HttpHeaderNames.CONTENT_LENGTH),
                request.requestHeaders().get(HttpHeaderNames.CONTENT_TYPE));
        return calls.kept().once(peer, head.key(), what, () -> handled(head, peer, deadline), listener, answer -> {
            calls.counters().countRepeated();
            return answer.takeUntilOther(deadline.over(channel.eventLoop()));
        });
    }

    private Mono<Served> handled(CallHead head, String peer, Deadline deadline) {
        if (!calls.begin()) {
            return Mono.just(new Served.None(Failure.BUSY, "this node takes no more calls now"));
        }
        AtomicBoolean ended = new AtomicBoolean();
        Runnable end = () -> {
            if (ended.compareAndSet(false, true)) {
                calls.ended();
            }
        };
        if (head.key().isEmpty()) {
            release = end;
        }
        EventLoop loop = channel.eventLoop();
        OffloadCall call = new OffloadCall(
                head.function(),
                peer,
                head.key(),
                Math.min(head.remainingNs(), calls.settings().remainingNsMost()),
                Bodies.headersOf(request.requestHeaders()),
                body());
        return Mono.defer(() -> replyOf(call))
                .takeUntilOther(deadline.over(loop))
                .switchIfEmpty(Mono.error(
                        () -> new OffloadException(Failure.FUNCTION_FAILED, "the function's host gave no reply")))
                .doOnError(why -> calls.handlerFailed(head.function(), why))
                .map(reply -> served(reply, deadline, loop, end))
                .onErrorMap(this::asFailure)
                .doOnError(why -> end.run())
                .doOnCancel(end);
    }

    /** Whatever a handler throws is its own failure, even what Reactor would let fall through to the event loop. */
    private Mono<OffloadReply> replyOf(OffloadCall call) {
        try {
            return calls.handler().handle(call);
        } catch (Throwable why) {
            return Mono.error(new IllegalStateException("the handler threw " + why, why));
        }
    }

    private static Served served(OffloadReply reply, Deadline deadline, EventLoop loop, Runnable end) {
        if (reply instanceof OffloadReply.Answer answer && Bodies.inMemory(answer.body())) {
            end.run();
            return new Served.Streamed(answer.status(), answer.headers(), answer.body());
        }
        if (reply instanceof OffloadReply.Answer answer) {
            try {
                // Now rather than with the head: a body may take its time.
                Bodies.addHeaders(answer.headers(), new DefaultHttpHeaders());
            } catch (IllegalArgumentException badHeader) {
                end.run();
                return wrongHeaders(badHeader);
            }
            return new Served.Streamed(
                    answer.status(),
                    answer.headers(),
                    answer.body().takeUntilOther(deadline.over(loop)).doFinally(how -> end.run()));
        }
        end.run();
        Failure why = ((OffloadReply.Refusal) reply).why();
        return new Served.None(why, "refused");
    }

    private Flux<ByteBuffer> body() {
        return Bodies.limited(
                        Bodies.received(request.receive()), calls.settings().bodyBytesMost())
                .doOnError(OffloadException.class, tooLarge -> bodyTooLarge = true);
    }

    /** What a handler makes of a body that breaks off is its own; that it was too large is the caller's to know. */
    private Throwable asFailure(Throwable why) {
        return bodyTooLarge && !(why instanceof OffloadException)
                ? Bodies.tooLarge(calls.settings().bodyBytesMost())
                : why;
    }

    private Served.None none(Throwable why) {
        Failure failure = calls.failureOf(why);
        return new Served.None(
                failure, why instanceof OffloadException ? why.getMessage() : "the function's host failed");
    }

    private Mono<Void> send(Served served) {
        response.header(CallHead.LOAD, calls.loadHeader());
        if (served instanceof Served.None none) {
            calls.counters().countFailed(none.why());
            return whole(
                    none.why().status(),
                    none.why().word(),
                    Map.of(),
                    none.detail().getBytes(StandardCharsets.UTF_8));
        }
        if (served instanceof Served.Streamed answer && !Bodies.inMemory(answer.body())) {
            // The head waits for the first of the body: until then a failure can still be told for what it is.
            return Flux.from(answer.body()
                            .switchOnFirst((first, body) -> first.hasError()
                                    ? send(none(first.getThrowable()))
                                            .cast(ByteBuffer.class)
                                            .flux()
                                    : answered(served, body)
                                            .cast(ByteBuffer.class)
                                            .flux()))
                    .then();
        }
        return answered(served, served instanceof Served.Streamed answer ? answer.body() : Flux.empty());
    }

    private Mono<Void> answered(Served served, Flux<ByteBuffer> body) {
        try {
            Mono<Void> sent = answer(served, body);
            calls.counters().countAnswered();
            return sent;
        } catch (IllegalArgumentException badHeader) {
            response.responseHeaders().clear();
            return send(wrongHeaders(badHeader));
        }
    }

    private static Served.None wrongHeaders(IllegalArgumentException why) {
        return new Served.None(Failure.FUNCTION_FAILED, "the function's headers can't be sent: " + why.getMessage());
    }

    private Mono<Void> answer(Served served, Flux<ByteBuffer> body) {
        if (served instanceof Served.Whole all) {
            return whole(all.status(), CallHead.ANSWERED, all.headers(), all.body());
        }
        Served.Streamed answer = (Served.Streamed) served;
        head(answer.status(), CallHead.ANSWERED, answer.headers());
        return Bodies.send(Bodies.inMemory(answer.body()) ? body : body.onErrorResume(this::brokeOff), response);
    }

    /** Its caller learns of it by the stream's reset, once what came before is on its way; for the host's log it is no error. */
    private Flux<ByteBuffer> brokeOff(Throwable why) {
        calls.answerFailed(why);
        channel.eventLoop().execute(channel::close);
        return Flux.never();
    }

    private Mono<Void> whole(int status, String verdict, Map<String, String> headers, byte[] body) {
        head(status, verdict, headers);
        return response.sendByteArray(Mono.just(body)).then();
    }

    private void head(int status, String verdict, Map<String, String> headers) {
        response.status(status).header(CallHead.VERDICT, verdict);
        Bodies.addHeaders(headers, response.responseHeaders());
    }
}
