package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.Failure;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;

/** The end of a call's time. Any thread. */
final class Deadline {
    private final long endNs;
    private final Failure failure;

    /** @param failure what it is when the time is over */
    Deadline(long remainingNs, Failure failure) {
        endNs = System.nanoTime() + remainingNs;
        this.failure = failure;
    }

    long remainingNs() {
        return endNs - System.nanoTime();
    }

    /** Fails when the time is over; keeps a timer of that event loop while subscribed to. */
    <T> Mono<T> over(EventLoop loop) {
        return Mono.create(sink -> {
            ScheduledFuture<?> timer = loop.schedule(
                    () -> sink.error(new OffloadException(failure, "the call's time is over")),
                    Math.max(0, remainingNs()),
                    TimeUnit.NANOSECONDS);
            sink.onDispose(() -> timer.cancel(false));
        });
    }
}
