package io.gleaner.agent.http;

import io.gleaner.agent.platform.local.FunctionStatus;
import io.gleaner.agent.platform.local.InvocationRequest;
import io.gleaner.agent.platform.local.InvocationResult;
import io.gleaner.agent.platform.local.LocalPlatform;
import io.gleaner.transport.offload.OffloadCall;
import io.gleaner.transport.offload.OffloadHandler;
import io.gleaner.transport.offload.OffloadReply;
import io.gleaner.transport.offload.rules.Failure;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Runs what peers send on the local platform, or refuses it. On the channel's event loops and the platform's threads. */
final class PeerDoor implements OffloadHandler {
    private static final Set<String> NOT_PASSED_ON = Set.of("content-length", "transfer-encoding", "connection");
    private static final long NS_PER_MICRO = 1_000;

    private final LocalPlatform platform;
    private final int bodyBytesMost;

    PeerDoor(LocalPlatform platform, int bodyBytesMost) {
        this.platform = platform;
        this.bodyBytesMost = bodyBytesMost;
    }

    @Override
    public Mono<OffloadReply> handle(OffloadCall call) {
        return PeerBodies.whole(call.body(), bodyBytesMost)
                .flatMap(body -> Mono.fromFuture(platform.invokeForPeer(call.function(), request(call, body)), true))
                .map(this::reply);
    }

    private static InvocationRequest request(OffloadCall call, byte[] body) {
        Map<String, String> headers = new HashMap<>();
        call.headers().forEach((name, value) -> {
            if (!PeerHeaders.isOurs(name) && !NOT_PASSED_ON.contains(name)) {
                headers.put(name, value);
            }
        });
        return new InvocationRequest(
                call.headers().getOrDefault(PeerHeaders.METHOD, "POST"),
                call.headers().getOrDefault(PeerHeaders.PATH, "/"),
                headers,
                body);
    }

    private OffloadReply reply(InvocationResult result) {
        return switch (result.outcome()) {
            case UNKNOWN_FUNCTION -> new OffloadReply.Refusal(Failure.NO_SUCH_FUNCTION);
            case QUEUE_FULL, NOT_READY -> new OffloadReply.Refusal(Failure.BUSY);
            default -> answer(result);
        };
    }

    private OffloadReply answer(InvocationResult result) {
        Map<String, String> headers = new HashMap<>();
        result.headers().forEach((name, values) -> {
            if (!NOT_PASSED_ON.contains(name)) {
                headers.put(name, String.join(", ", values));
            }
        });
        if (result.status() == 0) {
            headers.put("content-type", "text/plain; charset=utf-8");
        }
        headers.put(PeerHeaders.RAN, Long.toString(result.durationNs() / NS_PER_MICRO));
        headers.put(PeerHeaders.WAITED, Long.toString((result.startNs() - result.arrivalNs()) / NS_PER_MICRO));
        platform.function(result.function())
                .map(FunctionStatus::availableReplicas)
                .ifPresent(atOnce -> headers.put(PeerHeaders.AT_ONCE, Integer.toString(atOnce)));
        Flux<ByteBuffer> body = result.body().length == 0 ? Flux.empty() : Flux.just(ByteBuffer.wrap(result.body()));
        return new OffloadReply.Answer(InvocationStatus.of(result), headers, body);
    }
}
