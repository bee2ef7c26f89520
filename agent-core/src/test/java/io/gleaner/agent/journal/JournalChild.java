package io.gleaner.agent.journal;

import io.gleaner.agent.config.GleanerSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Writes records into the journal at the first argument until it is killed, printing the acknowledged sequence; with a
 * second argument only that many, then what became of the journal.
 */
final class JournalChild {
    private JournalChild() {}

    public static void main(String[] arguments) throws InterruptedException {
        long count = arguments.length > 1 ? Long.parseLong(arguments[1]) : Long.MAX_VALUE;
        GleanerSettings settings =
                GleanerSettings.of(Map.of("journal.memory-records", "64", "journal.min-free", "16MiB"));
        Journal journal = Journal.open(
                Path.of(arguments[0]),
                settings.journal(),
                System::nanoTime,
                sentence -> System.out.println("! " + sentence));
        long acknowledged = 0;
        for (long i = 1; i <= count; i++) {
            while (Records.started(journal.ring(), System.nanoTime(), i, 1, 1) < 0) {
                TimeUnit.MICROSECONDS.sleep(100);
            }
            if (journal.acknowledgedSequence() != acknowledged) {
                acknowledged = journal.acknowledgedSequence();
                System.out.println(acknowledged);
            }
        }
        journal.close();
        System.out.println("durable " + journal.durable() + " acknowledged " + journal.acknowledgedRecords()
                + " unwritten " + journal.unwrittenRecords() + " memory "
                + journal.memoryRecords(1000).capacity() / RecordLayout.RECORD_BYTES);
    }
}
