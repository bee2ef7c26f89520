package io.gleaner.agent.knowledge;

import io.gleaner.agent.decision.DecisionCounter;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.KnowledgeExport;
import io.gleaner.harvest.profile.ProfileState;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * Writes what is known down now and then, on a thread of the lowest priority: asks the watch for a few functions at a time, so
 * that no tick is longer for it, then replaces the file. A disk that is full is said once, and tried again the next time.
 */
public final class KnowledgeKeeper implements Runnable {
    private static final int FUNCTIONS_AT_A_TIME = 8;
    private static final int ROOM = 512;
    /** Intervals without a run that ended, after which it is written all the same. */
    private static final int UNCHANGED_MOST = 16;

    private static final long WATCH_PATIENCE_MILLIS = 5_000;

    /** A function as it is registered. */
    public record Registered(String name, long cpuMillisUser, long memoryBytesUser) {}

    /**
     * What a keeper works with.
     *
     * @param functions by handle from 1; null beyond the last
     * @param begin run on the thread first
     * @param say hears what a person should know, in sentences; true = it is well again
     */
    public record Context(
            KnowledgeStore store,
            DecisionPipeline pipeline,
            IntFunction<Registered> functions,
            long intervalNs,
            Runnable begin,
            Saying say) {}

    /** Hears sentences. */
    @FunctionalInterface
    public interface Saying {
        /** @param well whether it tells of something that works again */
        void say(boolean well, String sentence);
    }

    private final Context context;
    private final Thread thread;
    private KnowledgeExport export = new KnowledgeExport(FUNCTIONS_AT_A_TIME, ROOM);
    private boolean failed;
    private long completedBefore = -1;
    private int unchanged;
    private volatile boolean stopped;
    private volatile long saves;
    private volatile long failures;

    public KnowledgeKeeper(Context context) {
        this.context = context;
        thread = new Thread(this, "gleaner-knowledge");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    /** How often the file was written. */
    public long saves() {
        return saves;
    }

    /** How often it could not be. */
    public long failures() {
        return failures;
    }

    @Override
    public void run() {
        try {
            context.begin().run();
            while (!stopped) {
                LockSupport.parkNanos(this, context.intervalNs());
                if (!stopped && isWorthIt() && gatherFromWatch()) {
                    write();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Ends the thread and writes down what is known at the end.
     *
     * @param watchEnded whether the watch has ended; else the last save is the last
     * @param patienceMillis for the thread, which may be writing
     */
    public void close(boolean watchEnded, long patienceMillis) throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        if (thread.isAlive()) {
            thread.join(Math.max(1, patienceMillis));
        }
        if (watchEnded && !thread.isAlive()) {
            gatherNow();
            write();
        }
    }

    /** Nothing new is written again now and then, since it grows old otherwise. */
    private boolean isWorthIt() {
        long completed = context.pipeline().counters().get(DecisionCounter.COMPLETED);
        boolean worthIt = completed != completedBefore || failed || ++unchanged >= UNCHANGED_MOST;
        unchanged = worthIt ? 0 : unchanged;
        completedBefore = completed;
        return worthIt;
    }

    private boolean gatherFromWatch() throws InterruptedException {
        for (int next = 1; next > 0; ) {
            next = ask(next);
            context.pipeline().export(export);
            if (stopped || !export.await(WATCH_PATIENCE_MILLIS)) {
                // It is the watch's now, which stands still: another time.
                export = new KnowledgeExport(FUNCTIONS_AT_A_TIME, ROOM);
                return false;
            }
            next = keep() ? next : export.function(0);
        }
        return true;
    }

    private void gatherNow() {
        export = new KnowledgeExport(FUNCTIONS_AT_A_TIME, ROOM);
        for (int next = 1; next > 0; ) {
            next = ask(next);
            context.pipeline().exportNow(export);
            next = keep() ? next : export.function(0);
        }
    }

    /** Asks for the next few; answers the first one that isn't asked for yet, 0 = there are no more. */
    private int ask(int from) {
        export.clear();
        int function = from;
        while (context.functions().apply(function) != null) {
            if (!export.add(function)) {
                return function;
            }
            function++;
        }
        return 0;
    }

    /** False where there was too little room: ask for them again. */
    private boolean keep() {
        boolean whole = true;
        for (int i = 0; i < export.count(); i++) {
            ProfileState state = export.state(i);
            if (state != null && !state.isWhole()) {
                export.enlarge(i);
                whole = false;
            } else if (state != null) {
                Registered function = context.functions().apply(export.function(i));
                context.store()
                        .keep(function.name(), function.cpuMillisUser(), function.memoryBytesUser(), state.numbers());
            }
        }
        return whole;
    }

    private void write() {
        if (context.store().size() == 0) {
            return;
        }
        try {
            context.store().write();
            saves++;
            if (failed) {
                failed = false;
                context.say()
                        .say(
                                true,
                                "What is known of functions is written to "
                                        + context.store().path() + " again.");
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            failures++;
            if (!failed) {
                failed = true;
                context.say()
                        .say(
                                false,
                                "What is known of functions can't be written to "
                                        + context.store().path() + " (" + e
                                        + "): it would be lost at a restart. Make room there, or let it be written.");
            }
        }
    }
}
