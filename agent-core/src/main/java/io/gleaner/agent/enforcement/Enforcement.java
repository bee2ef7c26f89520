package io.gleaner.agent.enforcement;

import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.lease.Leases;
import io.gleaner.agent.watch.ThreadNiceness;
import io.gleaner.harvest.Resource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The enforcement thread: woken when a wish changed, takes the latest wishes and makes the limit files say so. When it
 * is stopped it gives every container it touched its user allocation back first.
 */
public final class Enforcement implements Runnable {
    /** A wish whose wake-up was lost waits no longer than this. */
    private static final long PARK_NS = 100_000_000L;

    private final EnforcementCounts counts;
    private final DecisionPipeline pipeline;
    private final LimitPass pass;
    private final Thread thread;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean stopped;
    private volatile boolean woken;
    private volatile boolean allowed;

    /**
     * Writes nothing until it is allowed to.
     *
     * @param leases where limits are written down before they are touched; closed by the thread at its end
     * @param listener hears of every write
     */
    public Enforcement(
            Catalog catalog,
            DecisionPipeline pipeline,
            Leases leases,
            EnforcementListener listener,
            EnforcementCounts counts,
            int maxContainers) {
        this.counts = counts;
        this.pipeline = pipeline;
        pass = new LimitPass(catalog, pipeline, LimitFiles::open, leases, listener, counts, maxContainers);
        thread = new Thread(this, "gleaner-enforcement");
        thread.setDaemon(true);
        thread.setPriority(Thread.MAX_PRIORITY);
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    @Override
    public void run() {
        try {
            ThreadNiceness.improveCurrent();
            while (!stopped) {
                woken = false;
                enforce();
                if (!woken && !stopped) {
                    LockSupport.parkNanos(this, PARK_NS);
                }
            }
            pass.restoreAll();
        } finally {
            ended.countDown();
        }
    }

    private void enforce() {
        try {
            pipeline.enforced(System.nanoTime());
            pass.run(allowed);
        } catch (InternalError late) {
            pass.fault();
        }
    }

    /** Has the wishes looked at now. Any thread. */
    public void wake() {
        woken = true;
        LockSupport.unpark(thread);
    }

    /** Whether the caller is the enforcement thread. */
    public boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /** Whether new limits may be written; where not, only containers that were touched get their user allocation back. */
    public void allow(boolean limitsMayBeWritten) {
        allowed = limitsMayBeWritten;
        wake();
    }

    /** What was counted. */
    public EnforcementCounts counts() {
        return counts;
    }

    /** Restores every container that was touched and ends the thread; false where that took longer than the patience. */
    public boolean stop(long patienceMillis) throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        return ended.await(Math.max(1, patienceMillis), TimeUnit.MILLISECONDS);
    }

    /** Whether a container's limit in its files lies below what its owner asked for. Cold; any thread. */
    public static boolean belowUser(Catalog catalog, ManagedContainer container) {
        return LimitReader.below(container, Resource.CPU, catalog.user(container, Resource.CPU))
                || LimitReader.below(container, Resource.MEMORY, catalog.user(container, Resource.MEMORY));
    }
}
