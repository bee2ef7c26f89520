package io.gleaner.transport.netty;

import io.gleaner.transport.membership.PeerEvent;
import java.util.concurrent.atomic.LongAdder;
import reactor.core.publisher.BufferOverflowStrategy;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Events about peers for any number of subscribers, each on a thread of its own with a bounded queue: a slow subscriber loses
 * the oldest, which is counted, and never holds up the event loop. Written by the event loop only.
 */
final class EventStream implements AutoCloseable {
    /** What waits for one subscriber. */
    static final int WAITING_MOST = 1_024;
    /** Threads for subscribers; more subscribers share them. */
    private static final int THREADS_MOST = 4;

    private static final int IDLE_SECONDS = 10;
    private static final int HANDED_OVER_AT_ONCE = 16;

    private final Sinks.Many<PeerEvent> sink = Sinks.many().multicast().directBestEffort();
    private final Scheduler threads =
            Schedulers.newBoundedElastic(THREADS_MOST, WAITING_MOST, "gleaner-gossip-events", IDLE_SECONDS, true);
    private final LongAdder dropped = new LongAdder();

    void emit(PeerEvent event) {
        sink.tryEmitNext(event); // nobody listens: nothing to do
    }

    /** From now on; completes when the agent is closed. */
    Flux<PeerEvent> flux() {
        return sink.asFlux()
                .onBackpressureBuffer(WAITING_MOST, event -> dropped.increment(), BufferOverflowStrategy.DROP_OLDEST)
                .publishOn(threads, HANDED_OVER_AT_ONCE);
    }

    long dropped() {
        return dropped.sum();
    }

    @Override
    public void close() {
        sink.tryEmitComplete();
        threads.disposeGracefully().subscribe();
    }
}
