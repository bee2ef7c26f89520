package io.gleaner.agent.api;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Where a host finds the agent of its JVM, whether that came by {@code -javaagent}, by a dynamic attach or by the host's own
 * call. Thread-safe; nothing here throws.
 *
 * <p>An agent that came by {@code -javaagent} starts beside the host's main. What a host registers with {@link #current()}
 * before that is done is answered by an agent that isn't there: handle 0, left alone, not made up for later. So register
 * functions and containers in {@link #whenStarted()}.
 */
public final class GleanerRuntime {
    private static final Gleaner ABSENT = new UnwatchedGleaner();

    private static final Object LOCK = new Object();
    private static volatile Gleaner current = ABSENT;
    private static volatile CompletableFuture<Gleaner> start = new CompletableFuture<>();

    private GleanerRuntime() {}

    /** The agent that runs in this JVM; never null: one that leaves everything alone before the start and after the end. */
    public static Gleaner current() {
        return current;
    }

    /**
     * Completes with the agent once it runs; at once if it does. Completes with a {@link GleanerAbsentException} whose
     * message says why when it can't start or is switched off. Stays open while nobody has tried to start one, which a
     * dynamic attach may do at any time: use it to be called back, with a time limit where you wait. Callbacks run on the
     * thread that starts the agent, with the class loader of this class as their context.
     */
    public static CompletionStage<Gleaner> whenStarted() {
        // One a caller: a time limit that one sets must not end the wait of others.
        CompletableFuture<Gleaner> own = new CompletableFuture<>();
        start.whenComplete((agent, absent) -> {
            if (absent == null) {
                own.complete(agent);
            } else {
                own.completeExceptionally(absent);
            }
        });
        return own;
    }

    /** For the agent: it runs. */
    public static void started(Gleaner agent) {
        CompletableFuture<Gleaner> told;
        synchronized (LOCK) {
            current = agent;
            told = open();
        }
        complete(() -> told.complete(agent));
    }

    /** For the agent: it is closed. One that isn't the current one changes nothing. */
    public static void stopped(Gleaner agent) {
        synchronized (LOCK) {
            if (current == agent) {
                current = ABSENT;
                start = new CompletableFuture<>();
            }
        }
    }

    /** For the agent: it doesn't start, and why, in a sentence. Changes nothing where one runs. */
    public static void failed(String sentence) {
        CompletableFuture<Gleaner> told;
        synchronized (LOCK) {
            if (current != ABSENT) {
                return;
            }
            told = open();
        }
        complete(() -> told.completeExceptionally(new GleanerAbsentException(sentence)));
    }

    private static CompletableFuture<Gleaner> open() {
        if (start.isDone()) {
            start = new CompletableFuture<>();
        }
        return start;
    }

    /** Hosts' callbacks run inside: they must not see the agent's class loader. */
    private static void complete(Runnable completion) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(GleanerRuntime.class.getClassLoader());
        try {
            completion.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
