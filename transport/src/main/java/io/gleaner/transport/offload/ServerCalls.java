package io.gleaner.transport.offload;

import io.gleaner.transport.load.Load;
import io.gleaner.transport.offload.rules.AllowList;
import io.gleaner.transport.offload.rules.Failure;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** All calls of a server: what they share. Any thread. */
final class ServerCalls implements BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> {
    private static final Logger LOG = LoggerFactory.getLogger(OffloadServer.class);

    private final OffloadSettings settings;
    private final Supplier<Load> load;
    private final OffloadHandler handler;
    private final KeptAnswers kept;
    private final OffloadCounters counters = new OffloadCounters();
    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile AllowList allow;
    private volatile boolean stopped;

    ServerCalls(OffloadSettings settings, AllowList allow, Supplier<Load> load, OffloadHandler handler) {
        this.settings = settings;
        this.allow = allow;
        this.load = load;
        this.handler = handler;
        kept = new KeptAnswers(settings.answers());
    }

    @Override
    public Publisher<Void> apply(HttpServerRequest request, HttpServerResponse response) {
        return new ServerCall(this, request, response).run();
    }

    OffloadSettings settings() {
        return settings;
    }

    OffloadHandler handler() {
        return handler;
    }

    KeptAnswers kept() {
        return kept;
    }

    OffloadCounters counters() {
        return counters;
    }

    AllowList allowList() {
        return allow;
    }

    void allow(AllowList list) {
        allow = list;
    }

    void stop() {
        stopped = true;
    }

    int inFlight() {
        return inFlight.get();
    }

    /** Whether one more may run; if so, {@link #ended} has to follow. */
    boolean begin() {
        if (stopped) {
            return false;
        }
        if (inFlight.incrementAndGet() > settings.callsInFlightMost()) {
            inFlight.decrementAndGet();
            return false;
        }
        return true;
    }

    void ended() {
        inFlight.decrementAndGet();
    }

    /** The header's value; empty if the load can't be told. */
    String loadHeader() {
        try {
            ByteBuffer record = ByteBuffer.allocate(Load.BYTES);
            load.get().write(record);
            return Base64.getEncoder().encodeToString(record.array());
        } catch (RuntimeException e) {
            LOG.debug("no load for an offload answer", e);
            return "";
        }
    }

    /** A handler broke its promise: it is the function's failure, and the log knows why. */
    void handlerFailed(String function, Throwable why) {
        if (!(why instanceof OffloadException)) {
            LOG.debug("the handler of offloaded calls failed for {}", function, why);
        }
    }

    void answerFailed(Throwable why) {
        LOG.debug("an offloaded call's answer broke off", why);
    }

    Failure failureOf(Throwable why) {
        return why instanceof OffloadException known ? known.failure() : Failure.FUNCTION_FAILED;
    }
}
