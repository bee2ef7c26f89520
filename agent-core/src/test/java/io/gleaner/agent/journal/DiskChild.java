package io.gleaner.agent.journal;

import io.gleaner.agent.config.GleanerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Writes records to the journal at the first argument, as fast as it takes them, until its input ends. Believes that there
 * is always room: so a full disk is met while appending. Says when it is durable and when no longer.
 */
final class DiskChild {
    private DiskChild() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        GleanerSettings settings =
                GleanerSettings.of(Map.of("journal.memory-records", "64", "journal.min-free", "16MiB"));
        JournalFile file = new JournalFile(Path.of(arguments[0], "journal"), 16 << 20, 1L << 40, () -> 1L << 40);
        Journal journal = Journal.open(
                file, settings.journal(), System::nanoTime, sentence -> System.out.println("! " + sentence));
        boolean durable = false;
        for (long i = 1; System.in.available() == 0; i++) {
            if (Records.started(journal.ring(), System.nanoTime(), i, 1, 1) < 0) {
                TimeUnit.MICROSECONDS.sleep(100);
            }
            if (journal.durable() != durable) {
                durable = !durable;
                System.out.println("durable " + durable);
            }
            if (!durable || i % 64 == 0) {
                TimeUnit.MICROSECONDS.sleep(100);
            }
        }
        long refused = 0;
        for (int i = 0; i < 10; i++) {
            long sequence = journal.ring().claimDecision();
            if (sequence > 0) {
                journal.ring().abandon(sequence);
            } else {
                refused++;
            }
        }
        journal.close();
        System.out.println("acknowledged " + journal.acknowledgedRecords() + " refused " + refused);
    }
}
