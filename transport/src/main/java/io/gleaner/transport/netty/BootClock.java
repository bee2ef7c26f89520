package io.gleaner.transport.netty;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Numbers of starts where none can be kept on disk: the last second of the clock that was over when the number was taken, and
 * that no JVM before this one can have taken. That is so if this JVM began in or after that second: whoever ran before took
 * a second that was over before this JVM began. So an agent waits where its JVM began within the second, at most until it is
 * over; a second agent of that name in the same JVM likewise. Synchronized.
 */
final class BootClock {
    /** Numbers of the agents of this JVM. */
    static final BootClock OF_JVM = new BootClock(
            System::currentTimeMillis,
            ManagementFactory.getRuntimeMXBean().getStartTime(),
            TimeUnit.MILLISECONDS::sleep);

    private static final long MILLIS_A_SECOND = 1_000;
    /** Farther ahead than this the clock must have been set back: waiting would not end. */
    private static final long WAIT_MILLIS_MOST = 3_000;

    private final LongSupplier nowMillis;
    private final long bornSeconds;
    private final Wait wait;
    private final Map<Long, Long> lastOfNode = new HashMap<>();

    /** Sleeps for so many milliseconds. */
    @FunctionalInterface
    interface Wait {
        void sleep(long millis) throws InterruptedException;
    }

    BootClock(LongSupplier nowMillis, long bornMillis, Wait wait) {
        this.nowMillis = nowMillis;
        this.bornSeconds = bornMillis / MILLIS_A_SECOND;
        this.wait = wait;
    }

    long seconds() {
        return nowMillis.getAsLong() / MILLIS_A_SECOND;
    }

    /**
     * The number of this start of that node.
     *
     * @throws IOException where the thread is interrupted while it waits
     */
    synchronized long take(long node) throws IOException {
        long least = Math.max(bornSeconds, lastOfNode.getOrDefault(node, 0L) + 1);
        for (long early = early(least); early > 0 && early <= WAIT_MILLIS_MOST; early = early(least)) {
            pause(early);
        }
        long number = Math.max(least, seconds() - 1);
        lastOfNode.put(node, number);
        return number;
    }

    /** Milliseconds until that second is over. */
    private long early(long second) {
        return (second + 1) * MILLIS_A_SECOND - nowMillis.getAsLong();
    }

    private void pause(long millis) throws IOException {
        try {
            wait.sleep(millis);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IOException("the start was interrupted while it waited for the clock's next second", stop);
        }
    }
}
