package io.gleaner.bench.offload;

import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.OffloadClient;
import io.gleaner.transport.offload.OffloadHandler;
import io.gleaner.transport.offload.OffloadReply;
import io.gleaner.transport.offload.OffloadRequest;
import io.gleaner.transport.offload.OffloadServer;
import io.gleaner.transport.offload.Outcome;
import io.gleaner.transport.offload.rules.Failure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Callees that fail in the documented ways, and what their caller is told. */
final class OutcomeDrills {
    private static final long REMAINING_NS = TimeUnit.SECONDS.toNanos(20);
    private static final long SLOW_REMAINING_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int DUPLICATES = 20;

    private final BenchNodes nodes;
    private final OffloadClient client;
    private final List<OutcomeRow> rows = new ArrayList<>();

    OutcomeDrills(BenchNodes nodes) throws IOException {
        this.nodes = nodes;
        client = nodes.client(nodes.certificate(BenchNodes.CALLER, 1));
    }

    List<OutcomeRow> run() throws IOException, InterruptedException {
        killed();
        OffloadServer slow = callee(call -> Mono.never());
        row(
                "slow",
                "deadline or overrun, maybe started",
                send(slow, OffloadRequest.of("bench/f", "", SLOW_REMAINING_NS, new byte[1])));
        OffloadServer full = callee(call -> Mono.just(new OffloadReply.Refusal(Failure.BUSY)));
        row("refusing", "busy, never started", send(full, request("bench/f", "")));
        OffloadServer healthy = callee(EchoPaths::echo);
        row("healthy, function not on its allow-list", "forbidden, never started", send(healthy, request("f", "")));
        OffloadServer expired = nodes.server(nodes.certificate(BenchNodes.CALLEE, -1), EchoPaths::echo);
        row("its certificate has expired", "untrusted, never started", send(expired, request("bench/f", "")));
        OffloadClient late = nodes.client(nodes.certificate(BenchNodes.CALLER, -1));
        row(
                "healthy, the caller's certificate has expired",
                "untrusted, never started",
                timed(() -> late.call(request("bench/f", ""), peer(healthy), Optional::empty)));
        once();
        return rows;
    }

    private void killed() throws IOException, InterruptedException {
        OffloadServer healthy = callee(EchoPaths::echo);
        for (String key : new String[] {"", "key"}) {
            try (CalleeProcess process = CalleeProcess.start(nodes.certificate(BenchNodes.CALLEE, 1))) {
                Peer peer = BenchNodes.peer(10 + rows.size(), BenchNodes.CALLEE, process.port());
                Supplier<Mono<Outcome>> call =
                        () -> client.call(request("bench/never", key), peer, () -> Optional.of(peer(healthy)))
                                .doOnSubscribe(begun -> process.killWhenCalled());
                row(
                        key.isEmpty()
                                ? "killed in mid-call (kill -9)"
                                : "killed in mid-call, idempotent, another is there",
                        key.isEmpty() ? "broken, maybe started" : "answered by attempt 2",
                        timed(call));
            }
        }
    }

    private void once() throws IOException {
        AtomicInteger ran = new AtomicInteger();
        OffloadServer counting = callee(call -> call.body()
                .then(Mono.delay(Duration.ofMillis(100)))
                .map(waited -> {
                    ran.incrementAndGet();
                    return new OffloadReply.Answer(200, Map.of(), Flux.empty());
                }));
        Timed last = timed(() -> Flux.range(0, DUPLICATES)
                .flatMap(i -> client.call(request("bench/f", "key"), peer(counting), Optional::empty))
                .last());
        rows.add(new OutcomeRow(
                "healthy, " + DUPLICATES + " calls with one key at a time",
                "answered by attempt 1, ran 1 time",
                last.said + ", ran " + ran + (ran.get() == 1 ? " time" : " times"),
                last.millis,
                ran.get() == 1 && last.said.equals("answered by attempt 1")));
    }

    private OffloadServer callee(OffloadHandler handler) throws IOException {
        return nodes.server(nodes.certificate(BenchNodes.CALLEE, 1), handler);
    }

    /** Each callee is a peer of its own, so that one's circuit is not another's. */
    private static Peer peer(OffloadServer server) {
        return BenchNodes.peer(1000 + server.port(), BenchNodes.CALLEE, server.port());
    }

    private static OffloadRequest request(String function, String key) {
        return OffloadRequest.of(function, key, REMAINING_NS, new byte[16]);
    }

    private Timed send(OffloadServer server, OffloadRequest request) {
        return timed(() -> client.call(request, peer(server), Optional::empty));
    }

    private record Timed(String said, double millis) {}

    private static Timed timed(Supplier<Mono<Outcome>> call) {
        long startNs = System.nanoTime();
        Outcome outcome = call.get().block();
        double millis = (System.nanoTime() - startNs) / 1e6;
        if (outcome instanceof Outcome.Failed failed) {
            return new Timed(
                    failed.why().word() + (failed.maybeStarted() ? ", maybe started" : ", never started"), millis);
        }
        ((Outcome.Answered) outcome).body().then().block();
        return new Timed("answered by attempt " + outcome.attempts(), millis);
    }

    private void row(String callee, String documented, Timed timed) {
        String ending = documented.substring(documented.indexOf(',') + 1);
        boolean same = documented.equals(timed.said)
                || documented.contains(" or ")
                        && documented.contains(timed.said.substring(0, timed.said.indexOf(',')))
                        && timed.said.endsWith(ending);
        rows.add(new OutcomeRow(callee, documented, timed.said, timed.millis, same));
    }
}
