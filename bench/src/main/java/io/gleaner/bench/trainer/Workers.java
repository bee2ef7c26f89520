package io.gleaner.bench.trainer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/**
 * A fixed pool. Results come by index, whoever was done first, so that how many threads there are changes nothing but the
 * time. Used by one thread.
 */
final class Workers implements AutoCloseable {
    private final ExecutorService pool;

    Workers(int threads) {
        pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "gleaner-trainer");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Does something for 0 to count - 1, several at a time.
     *
     * @throws RuntimeException what the first one that failed threw
     */
    <T> List<T> map(int count, IntFunction<T> work) {
        List<Future<T>> futures = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int index = i;
            futures.add(pool.submit(() -> work.apply(index)));
        }
        List<T> results = new ArrayList<>(count);
        for (Future<T> future : futures) {
            results.add(result(future));
        }
        return results;
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("training was interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException runtime) {
                throw runtime;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
