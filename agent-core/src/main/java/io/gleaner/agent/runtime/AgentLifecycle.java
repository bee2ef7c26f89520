package io.gleaner.agent.runtime;

import io.gleaner.agent.api.Event;
import io.gleaner.agent.api.Mode;
import io.gleaner.agent.journal.Records;
import io.gleaner.agent.peers.PeerNetwork;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts, switches and stops an agent. Any thread. */
final class AgentLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(GleanerAgent.class);
    private static final long CLOSE_NS = TimeUnit.MILLISECONDS.toNanos(1_900);
    private static final long RESTORE_MILLIS = 1_000;
    private static final long THREAD_MILLIS = 150;

    private final AgentParts parts;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::closeQuietly, "gleaner-shutdown");
    private boolean saidNotAllowed;
    private volatile boolean running;

    AgentLifecycle(AgentParts parts) {
        this.parts = parts;
    }

    void start() {
        LOG.info("{}; {}", parts.tree.explain(), parts.kernel.explain());
        Runtime.getRuntime().addShutdownHook(hook);
        recommendOnly(parts.settings.mode());
        parts.start(allowed(parts.settings.mode()));
        running = true;
    }

    boolean running() {
        return running;
    }

    Mode mode() {
        return parts.pipeline.mode();
    }

    /** Whether limits are really written. */
    boolean enforced() {
        return mode() == Mode.ENFORCE && parts.tree.writable();
    }

    synchronized void mode(Mode asked) {
        if (!running || asked == null) {
            return;
        }
        Mode mode = allowed(asked);
        recommendOnly(asked);
        long nowNs = System.nanoTime();
        parts.pipeline.mode(mode, nowNs);
        parts.enforcement.allow(mode == Mode.ENFORCE);
        if (parts.events.hasSubscribers()) {
            parts.events.publish(new Event("MODE", nowNs, 0, 0, 0, "The mode is now " + mode + "."));
        }
    }

    /** By what was asked for: a machine whose limits can't be written may send invocations all the same. */
    private void recommendOnly(Mode asked) {
        parts.peers.ifPresent(peers -> peers.recommends(asked != Mode.ENFORCE));
    }

    private Mode allowed(Mode asked) {
        Mode mode = parts.allowed(asked);
        if (mode != asked && !saidNotAllowed) {
            saidNotAllowed = true;
            String sentence = parts.whyNotAllowed();
            LOG.warn("{}", sentence);
            Records.degraded(parts.journal.ring(), System.nanoTime(), false, sentence);
        }
        return mode;
    }

    void close() throws InterruptedException {
        if (closing.compareAndSet(false, true)) {
            try {
                closeOnce();
            } finally {
                closed.countDown();
            }
        } else if (!closed.await(CLOSE_NS, TimeUnit.NANOSECONDS)) {
            LOG.error("The agent is still closing.");
        }
    }

    private void closeOnce() throws InterruptedException {
        long deadlineNs = System.nanoTime() + CLOSE_NS;
        synchronized (this) {
            running = false;
            parts.pipeline.mode(Mode.OFF, System.nanoTime());
        }
        Thread leaver = leavePeers();
        if (!parts.enforcement.stop(RESTORE_MILLIS)) {
            LOG.error("Not every container was given its user allocation back within {} ms.", RESTORE_MILLIS);
        }
        parts.warmUp.stop(THREAD_MILLIS);
        boolean watchEnded = parts.watch.stop(THREAD_MILLIS);
        parts.kernel.stop(THREAD_MILLIS);
        parts.events.close();
        Thread saver = saveKnowledge(watchEnded);
        closeJournal(deadlineNs);
        saver.join(millisUntil(deadlineNs));
        leaver.join(millisUntil(deadlineNs));
        parts.policies.close();
        forgetHook();
    }

    /** On a thread of its own: containers are restored meanwhile. */
    private Thread leavePeers() {
        Thread leaver = new Thread(() -> parts.peers.ifPresent(PeerNetwork::close), "gleaner-peers-close");
        leaver.setDaemon(true);
        leaver.start();
        return leaver;
    }

    /** The journal may wait for a slow disk: not longer than the host does. */
    private void closeJournal(long deadlineNs) throws InterruptedException {
        Thread closer = new Thread(parts.journal::close, "gleaner-journal-close");
        closer.setDaemon(true);
        closer.start();
        closer.join(millisUntil(deadlineNs));
    }

    private static long millisUntil(long deadlineNs) {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime()));
    }

    /** On a thread of its own, since a disk may be slow: what was saved before stands then. */
    private Thread saveKnowledge(boolean watchEnded) {
        Thread saver = new Thread(
                () -> {
                    try {
                        parts.knowing.close(watchEnded, RESTORE_MILLIS);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } catch (Throwable thrown) {
                        parts.failures.keep("saving what is known", thrown);
                    }
                },
                "gleaner-knowledge-close");
        saver.setDaemon(true);
        saver.start();
        return saver;
    }

    private void forgetHook() {
        try {
            if (Thread.currentThread() != hook) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        } catch (IllegalStateException shuttingDown) {
            // The JVM is ending: its hook finds the agent closed.
        }
    }

    private void closeQuietly() {
        try {
            close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable thrown) {
            parts.failures.keep("the shutdown hook", thrown);
        }
    }
}
