package io.gleaner.transport.offload;

import java.nio.ByteBuffer;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Sinks;

/**
 * Takes in an answer up to a bound. One that ends before is whole; of a longer one its caller gets what was taken in and then the rest,
 * as fast as it asks. Signals come from one thread at a time, as Reactive Streams have it.
 */
abstract class AnswerCollector extends BaseSubscriber<ByteBuffer> {
    private final Served.Streamed answer;
    private final int bytesMost;
    private final Sinks.Many<ByteBuffer> chunks = Sinks.many().unicast().onBackpressureBuffer();
    private long bytes;
    private boolean streams;

    AnswerCollector(Served.Streamed answer, int bytesMost) {
        this.answer = answer;
        this.bytesMost = bytesMost;
    }

    abstract void whole(Served.Whole all);

    /** The rest has one subscriber; nobody else gets this answer. */
    abstract void tooLarge(Served.Streamed rest);

    abstract void failed(Throwable why);

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
        subscription.request(1);
    }

    @Override
    protected void hookOnNext(ByteBuffer chunk) {
        bytes += chunk.remaining();
        chunks.tryEmitNext(chunk);
        if (streams) {
            return;
        }
        if (bytes > bytesMost) {
            streams = true;
            // What is asked for covers what was taken in already too, so no more than that is ever waiting.
            tooLarge(new Served.Streamed(
                    answer.status(),
                    answer.headers(),
                    chunks.asFlux().doOnRequest(this::request).doOnCancel(this::cancel)));
        } else {
            request(1);
        }
    }

    @Override
    protected void hookOnComplete() {
        chunks.tryEmitComplete();
        if (!streams) {
            byte[] all = new byte[(int) bytes];
            ByteBuffer to = ByteBuffer.wrap(all);
            chunks.asFlux().subscribe(to::put);
            whole(new Served.Whole(answer.status(), answer.headers(), all));
        }
    }

    @Override
    protected void hookOnError(Throwable why) {
        chunks.tryEmitError(why);
        if (!streams) {
            failed(why);
        }
    }
}
