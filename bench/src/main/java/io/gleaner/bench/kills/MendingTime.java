package io.gleaner.bench.kills;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Measures from a child's main entry, which it says on its output, until nobody is short any more. */
final class MendingTime {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(15);
    /** Looking more often would take the time of who mends. */
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(2);

    /** Looks at the limits as they are now. */
    interface Look {
        boolean nobodyIsShort() throws IOException;
    }

    private MendingTime() {}

    /** What a child says first. */
    static String entered() {
        return "main " + nowMicros();
    }

    /** In milliseconds; 0 where nobody was short by then, negative where it doesn't come to that. */
    static double of(ChildJvm child, Look look) throws IOException {
        long mainMicros = -1;
        long mendedMicros = -1;
        long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (mendedMicros < 0 || mainMicros < 0) {
            if (System.nanoTime() - deadlineNs > 0) {
                return -1;
            }
            if (mendedMicros < 0 && look.nobodyIsShort()) {
                mendedMicros = nowMicros();
            }
            if (mainMicros < 0) {
                String main = child.heardAlready("main");
                mainMicros = main == null ? -1 : Long.parseLong(main);
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        return Math.max(0, (mendedMicros - mainMicros) / 1e3);
    }

    private static long nowMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }
}
