package io.gleaner.agent.runtime;

import io.gleaner.agent.watch.ThreadNiceness;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.policy.Policies;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the compiler do its work before the first hosts' calls: a thread that yields to others drives decisions of a
 * {@link RehearsalNode}, so many in all, and ends. Every policy decides for a while, so that switching to one meets no code
 * compiled for others only; the learned one first in plain Java, then through ONNX Runtime once that has loaded.
 */
final class WarmUp implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(GleanerAgent.class);
    private static final long LOADING_MILLIS = 10_000;
    /** The part of the decisions that each policy by rule makes. */
    private static final int RULE_SHARE = 20;

    private final PolicyShelf policies;
    private final Supplier<RehearsalNode> rehearsal;
    private final KeptFailures failures;
    private final int decisions;
    private final Thread thread;
    private volatile boolean stopped;

    /** @param decisions how many to drive, 0 = none: no thread is started */
    WarmUp(PolicyShelf policies, Supplier<RehearsalNode> rehearsal, KeptFailures failures, int decisions) {
        this.policies = policies;
        this.rehearsal = rehearsal;
        this.failures = failures;
        this.decisions = decisions;
        thread = new Thread(this, "gleaner-warm-up");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
    }

    void start() {
        if (decisions > 0) {
            thread.start();
        }
    }

    @Override
    public void run() {
        try {
            long startNs = System.nanoTime();
            ThreadNiceness.worsenCurrent();
            RehearsalNode node = rehearsal.get();
            for (String name : Policies.names()) {
                drive(node, policies.byName(name), decisions / RULE_SHARE);
            }
            HarvestPolicy configured = policies.configured();
            drive(node, configured, learnedShare() / 2);
            policies.awaitScorer(LOADING_MILLIS);
            drive(node, configured, learnedShare() / 2);
            LOG.debug("warmed up by {} decisions in {} ms", node.decisions(), millisSince(startNs));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable thrown) {
            if (!stopped) {
                failures.keep("the warm-up", thrown);
            }
        }
    }

    private int learnedShare() {
        return decisions - Policies.names().size() * (decisions / RULE_SHARE);
    }

    private void drive(RehearsalNode node, HarvestPolicy policy, int count) {
        node.policy(policy);
        long until = node.decisions() + count;
        while (!stopped && node.decisions() < until) {
            node.round();
        }
    }

    private static long millisSince(long startNs) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs);
    }

    /** Has the thread end with its next decision, and waits for that, at most so long; idempotent. */
    void stop(long patienceMillis) throws InterruptedException {
        stopped = true;
        thread.interrupt();
        thread.join(Math.max(1, patienceMillis));
    }
}
