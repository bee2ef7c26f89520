package io.gleaner.agent.journal;

import java.util.function.LongSupplier;
import net.openhft.chronicle.core.time.TimeProvider;

/**
 * The wall clock by which files are begun, and which never goes backwards: where the machine's is set back the journal
 * stays in the file it is in until that time has come again. The journal's thread only.
 */
final class RisingTime implements TimeProvider {
    private final LongSupplier millis;
    private long last = Long.MIN_VALUE;

    RisingTime(LongSupplier millis) {
        this.millis = millis;
    }

    @Override
    public long currentTimeMillis() {
        last = Math.max(last, millis.getAsLong());
        return last;
    }
}
