package io.gleaner.nativebindings.events;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.KernelText;
import io.gleaner.nativebindings.jni.KernelCalls;
import io.gleaner.nativebindings.jni.NativeLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Waits for memory thresholds, OOM kills and pressure of many groups at once. One thread polls; registering, removing and
 * {@link #wakeup} are for any thread. With the C library the wait is one epoll call; without it, and for what the kernel
 * has no event for, the figures are read every 5 ms while somebody polls.
 */
public final class KernelEvents implements AutoCloseable {
    private static final int POLL_MILLIS = 5;
    private static final long POLL_NS = POLL_MILLIS * 1_000_000L;
    private static final int READY_MOST = 64;
    private static final int FOR_EVER = -1;

    private final boolean signals;
    private final String support;
    private final int epoll;
    private final int wakeFd;
    private final WatchFactory factory;
    private final WatchTable watches = new WatchTable();
    private final KernelText text = new KernelText();
    private final long[] ready = new long[READY_MOST];
    private final ReentrantLock polling = new ReentrantLock();
    private volatile Thread poller;
    private volatile boolean woken;
    private volatile boolean closed;

    private KernelEvents(String support, int epoll, int wakeFd) {
        this.signals = epoll >= 0;
        this.support = support;
        this.epoll = epoll;
        this.wakeFd = wakeFd;
        this.factory = new WatchFactory(signals);
    }

    /** As the longer one, with the C library unpacked into java.io.tmpdir. */
    public static KernelEvents open() {
        return open(true, null);
    }

    /**
     * Never fails: what the C library can't give is polled, and {@link #explain} says so.
     *
     * @param withLibrary false = do without the C library
     * @param unpackInto where it is unpacked for a moment, null = java.io.tmpdir; of no effect once it is loaded
     */
    public static KernelEvents open(boolean withLibrary, Path unpackInto) {
        if (!withLibrary) {
            return polled("the C library is switched off");
        }
        if (!NativeLibrary.load(unpackInto)) {
            return polled(NativeLibrary.explain());
        }
        int epoll = KernelCalls.epollCreate();
        int wakeFd = KernelCalls.eventFd();
        if (epoll < 0 || wakeFd < 0 || KernelCalls.epollAdd(epoll, wakeFd, false, WatchTable.WAKEUP) < 0) {
            closeAll(epoll, wakeFd);
            return polled("no epoll or eventfd (errno " + -Math.min(epoll, wakeFd) + "; too many open files?)");
        }
        return new KernelEvents(NativeLibrary.explain(), epoll, wakeFd);
    }

    /** Without the C library. */
    static KernelEvents polled(String reason) {
        return new KernelEvents(reason, -1, -1);
    }

    /** Whether the kernel is waited for; false means that everything is polled. */
    public boolean nativeSupport() {
        return signals;
    }

    /** One line for the log: how events come, and why any of them is polled. */
    public String explain() {
        if (!signals) {
            return "kernel events are polled every " + POLL_MILLIS + " ms: " + support;
        }
        String reasons = String.join("; ", factory.reasons());
        return "kernel events by epoll: " + support
                + (reasons.isEmpty() ? "" : "; some polled every " + POLL_MILLIS + " ms: " + reasons);
    }

    /**
     * Tells when memory usage (page cache included) rises to a threshold, also if it is there already; again only after
     * it fell below.
     *
     * @return the registration, for {@link #unwatch}
     */
    public long watchMemoryThreshold(Cgroup group, long memoryBytes, long token) throws IOException {
        return add(factory.threshold(group, memoryBytes, token));
    }

    /** Tells when the OOM killer is called because the group is at its limit. */
    public long watchOom(Cgroup group, long token) throws IOException {
        return add(factory.oom(group, token));
    }

    /**
     * Tells, at most once a window, when some task stalled for long enough within it. Without CAP_SYS_RESOURCE the kernel
     * wants windows of whole 2 s: the window is then rounded up and the stall scaled with it. The v1 trees have no
     * pressure files: in hybrid mode the group's mirror in the v2 tree is watched.
     *
     * @throws IllegalArgumentException if the stall isn't positive or is longer than the window
     */
    public long watchPressure(Cgroup group, PressureResource resource, long stallUs, long windowUs, long token)
            throws IOException {
        return add(factory.pressure(group, resource, stallUs, windowUs, token));
    }

    /** Ends a registration; one that has ended already is fine. */
    public void unwatch(long registration) {
        Watch watch = watches.remove(registration);
        if (watch != null) {
            end(watch);
        }
    }

    /**
     * Waits until something happens, {@link #wakeup} is called, the thread is interrupted (the flag stays) or the time is
     * over. One thread at a time.
     *
     * @param timeoutMillis -1 = without end, 0 = don't wait
     * @return events delivered
     */
    public int poll(int timeoutMillis, KernelEventSink sink) {
        polling.lock();
        poller = Thread.currentThread();
        try {
            long startNs = System.nanoTime();
            while (!closed) {
                int delivered = awaitOnce(timeoutMillis, startNs, sink);
                boolean over = timeoutMillis != FOR_EVER && System.nanoTime() - startNs >= timeoutMillis * 1_000_000L;
                // A thread that is interrupted can't park: it would spin here instead.
                if (delivered > 0 || woken || over || Thread.currentThread().isInterrupted()) {
                    woken = false;
                    return delivered;
                }
            }
            return 0;
        } finally {
            poller = null;
            polling.unlock();
        }
    }

    /** Ends the wait of now, or the next one. */
    public void wakeup() {
        woken = true;
        nudge();
    }

    /** Ends the wait of now and every registration; idempotent. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            nudge();
            closed = true;
        }
        polling.lock(); // the poller has seen it and is out
        try {
            for (Watch watch : watches.removeAll()) {
                end(watch);
            }
            closeAll(epoll, wakeFd);
        } finally {
            polling.unlock();
        }
    }

    private synchronized void nudge() {
        if (closed) {
            return;
        }
        if (signals) {
            KernelCalls.signal(wakeFd);
        } else {
            LockSupport.unpark(poller);
        }
    }

    private long add(Watch watch) throws IOException {
        long registration;
        synchronized (this) {
            registration = closed ? WatchTable.NONE : watches.add(watch);
        }
        int result = 0;
        if (registration != WatchTable.NONE && watch.descriptor() >= 0) {
            result = KernelCalls.epollAdd(epoll, watch.descriptor(), watch.priority(), registration);
        }
        if (registration == WatchTable.NONE || result < 0) {
            watches.remove(registration);
            watch.close();
            throw new IOException(
                    result < 0
                            ? "epoll takes no more descriptors (errno " + -result + "); raise fs.epoll.max_user_watches"
                            : "No more than " + WatchTable.WATCHES_MOST + " registrations, and none after close()");
        }
        if (watch.descriptor() < 0) {
            nudge(); // a poller that waits without end must begin to look
        }
        return registration;
    }

    private void end(Watch watch) {
        if (watch.descriptor() >= 0) {
            KernelCalls.epollRemove(epoll, watch.descriptor());
        }
        watch.close();
    }

    private int awaitOnce(int timeoutMillis, long startNs, KernelEventSink sink) {
        int waitMillis = waitMillis(timeoutMillis, startNs);
        if (signals) {
            int count = KernelCalls.epollWait(epoll, waitMillis, ready);
            return deliverReady(count, sink) + deliverPolled(sink);
        }
        int delivered = deliverPolled(sink);
        if (delivered == 0 && !woken && waitMillis != 0) {
            LockSupport.parkNanos(this, Math.min(POLL_NS, waitMillis * 1_000_000L));
        }
        return delivered;
    }

    private int waitMillis(int timeoutMillis, long startNs) {
        boolean polls = !signals || watches.polled().length > 0;
        if (timeoutMillis == FOR_EVER) {
            return polls ? POLL_MILLIS : FOR_EVER;
        }
        long leftNs = Math.max(0, timeoutMillis * 1_000_000L - (System.nanoTime() - startNs));
        long leftMillis = (leftNs + 999_999) / 1_000_000;
        return (int) (polls ? Math.min(POLL_MILLIS, leftMillis) : leftMillis);
    }

    private int deliverReady(int count, KernelEventSink sink) {
        int delivered = 0;
        for (int i = 0; i < count; i++) {
            if (ready[i] == WatchTable.WAKEUP) {
                KernelCalls.drain(wakeFd);
                continue;
            }
            Watch watch = watches.get(ready[i]);
            if (watch != null) {
                delivered += deliver(watch, sink);
            }
        }
        return delivered;
    }

    private int deliverPolled(KernelEventSink sink) {
        int delivered = 0;
        Watch[] polled = watches.polled();
        for (int i = 0; i < polled.length; i++) {
            delivered += deliver(polled[i], sink);
        }
        return delivered;
    }

    private int deliver(Watch watch, KernelEventSink sink) {
        EventKind kind = watch.check(text, System.nanoTime());
        if (kind == null) {
            return 0;
        }
        if (kind == EventKind.GONE) {
            unwatch(watch.registration());
        }
        sink.onEvent(kind, watch.token());
        return 1;
    }

    private static void closeAll(int... descriptors) {
        for (int descriptor : descriptors) {
            if (descriptor >= 0) {
                KernelCalls.close(descriptor);
            }
        }
    }
}
