package io.gleaner.agent.journal;

import io.gleaner.agent.config.JournalRoll;
import io.gleaner.agent.logging.AgentLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;

/** Opens the journal's queue, for writing and for reading alike. */
final class ChronicleQueues {
    /** Files grow by this much; they are sparse, so that it costs address space only. */
    private static final long BLOCK_BYTES = 16L << 20;

    /** How long a reader waits for a file that is being made or that is damaged. */
    private static final long READ_MILLIS = 2_000;

    private ChronicleQueues() {}

    /** Call before the first use of any class of Chronicle. */
    static void quiet() {
        // A guest says nothing on the host's output. Each must be told before the classes load: Chronicle greets and
        // reports usage, slf4j misses a provider, and Chronicle's cleaner advises an option that it can do without.
        setIfAbsent("chronicle.announcer.disable", "true");
        setIfAbsent("chronicle.analytics.disable", "true");
        if (!AgentLog.inUse()) {
            // Where the agent has a log of its own all is said there, and the host's settings are not touched.
            setIfAbsent("slf4j.internal.verbosity", "ERROR");
            Cleaner.LOGGER.setLevel(Level.SEVERE);
        }
    }

    private static final class Cleaner {
        /** Held, since the platform forgets the level of a logger that nobody holds. */
        static final Logger LOGGER = Logger.getLogger("net.openhft.chronicle.core.internal.cleaner");
    }

    private static void setIfAbsent(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** For reading, the files tell how often a new one is begun; for writing it is an hour. */
    static SingleChronicleQueue open(Path folder, boolean readOnly) {
        return readOnly
                ? builder(folder)
                        .rollCycle(written(folder))
                        .readOnly(true)
                        .timeoutMS(READ_MILLIS)
                        .build()
                : open(folder, JournalRoll.HOURLY, System::currentTimeMillis);
    }

    /** For writing. */
    static SingleChronicleQueue open(Path folder, JournalRoll roll, LongSupplier millis) {
        return builder(folder)
                .rollCycle(cycle(roll))
                .timeProvider(new RisingTime(millis))
                .build();
    }

    private static SingleChronicleQueueBuilder builder(Path folder) {
        return SingleChronicleQueueBuilder.single(folder.toFile())
                .rollCycle(RollCycles.FAST_HOURLY)
                .blockSize(BLOCK_BYTES);
    }

    /** By the names of the files: Chronicle finds out by itself, but warns of what it overrides. */
    private static RollCycles written(Path folder) {
        try {
            for (Path file : JournalFiles.files(folder)) {
                for (JournalRoll roll : JournalRoll.values()) {
                    if (JournalFiles.isNamedBy(file, cycle(roll).format())) {
                        return cycle(roll);
                    }
                }
            }
        } catch (IOException e) {
            // Opening says so.
        }
        return RollCycles.FAST_HOURLY;
    }

    private static RollCycles cycle(JournalRoll roll) {
        return switch (roll) {
            case TEN_MINUTES -> RollCycles.TEN_MINUTELY;
            case HOURLY -> RollCycles.FAST_HOURLY;
            case DAILY -> RollCycles.FAST_DAILY;
        };
    }
}
