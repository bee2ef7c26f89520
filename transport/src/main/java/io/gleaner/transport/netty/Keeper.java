package io.gleaner.transport.netty;

import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.wire.ClusterKeys;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what blocks, off the event loop: DNS, key and certificate files, the arithmetic of TLS handshakes. Two threads, so that
 * a slow name doesn't hold up a handshake.
 */
final class Keeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);
    private static final int THREADS = 2;
    /** How soon changed key and certificate files are noticed. */
    private static final long FILES_MILLIS = 1_000;
    /** How soon a name without an answer is asked for again; the JDK itself remembers failures for 10 s. */
    private static final long FAILING_MILLIS = 5_000;

    private final ScheduledThreadPoolExecutor threads;

    Keeper() {
        AtomicInteger number = new AtomicInteger();
        threads = new ScheduledThreadPoolExecutor(THREADS, task -> {
            Thread thread = new Thread(task, "gleaner-gossip-aside-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        threads.setRemoveOnCancelPolicy(true);
        threads.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** For handshakes. */
    Executor executor() {
        return threads;
    }

    void resolve(SeedNames names, long periodMillis, Consumer<Endpoint[]> found) {
        resolveAndAgain(names, periodMillis, found);
    }

    private void resolveAndAgain(SeedNames names, long periodMillis, Consumer<Endpoint[]> found) {
        threads.execute(() -> {
            quietly(() -> names.resolve(found));
            long pauseMillis = names.anyFails() ? Math.min(FAILING_MILLIS, periodMillis) : periodMillis;
            if (!threads.isShutdown()) {
                threads.schedule(() -> resolveAndAgain(names, periodMillis, found), pauseMillis, TimeUnit.MILLISECONDS);
            }
        });
    }

    void watch(KeyFile file, Consumer<ClusterKeys> changed) {
        every(() -> file.refresh(changed));
    }

    void watch(Certificates certificates) {
        SparingLog complaints = new SparingLog(LOG);
        every(() -> {
            long nowMillis = System.currentTimeMillis();
            certificates.refresh(nowMillis);
            if (certificates.expired(nowMillis)) {
                complaints.warn(
                        "expired",
                        System.nanoTime(),
                        "this node's certificate has expired, peers refuse its bulk state: put a new one at {}",
                        certificates);
            }
        });
    }

    private void every(Runnable task) {
        threads.scheduleWithFixedDelay(() -> quietly(task), FILES_MILLIS, FILES_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static void quietly(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException unexpected) {
            LOG.warn("it is tried again: {}", unexpected.toString(), unexpected);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
