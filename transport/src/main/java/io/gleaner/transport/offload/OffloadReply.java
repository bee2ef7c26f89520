package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.Failure;
import java.nio.ByteBuffer;
import java.util.Map;
import reactor.core.publisher.Flux;

/** What a handler has to say to a call. */
public sealed interface OffloadReply {
    /**
     * The function's own answer, whatever its status means.
     *
     * @param status 200 to 599
     * @param headers names as HTTP allows; those that begin with {@code gleaner-} and those of the connection are left out
     * @param body asked for as fast as the caller takes it
     */
    record Answer(int status, Map<String, String> headers, Flux<ByteBuffer> body) implements OffloadReply {
        /** @throws IllegalArgumentException that says what is null or out of range */
        public Answer {
            NoNulls.check("body, which is Flux.empty() where there is none,", body);
            headers = NoNulls.copy(headers);
            if (status < 200 || status > 599) {
                throw new IllegalArgumentException("a function's status is " + status + ", not from 200 to 599");
            }
        }
    }

    /**
     * The function was not started and won't be.
     *
     * @param why BUSY, FORBIDDEN or NO_SUCH_FUNCTION
     */
    record Refusal(Failure why) implements OffloadReply {
        public Refusal {
            if (why != Failure.BUSY && why != Failure.FORBIDDEN && why != Failure.NO_SUCH_FUNCTION) {
                throw new IllegalArgumentException(why + " is no refusal: use BUSY, FORBIDDEN or NO_SUCH_FUNCTION");
            }
        }
    }
}
