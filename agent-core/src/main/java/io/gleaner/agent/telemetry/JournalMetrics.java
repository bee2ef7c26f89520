package io.gleaner.agent.telemetry;

import io.gleaner.agent.journal.Journal;

/** Binds the journal's counters. */
public final class JournalMetrics {
    private JournalMetrics() {}

    /** Called once at the start. */
    public static void bind(Telemetry telemetry, Journal journal) {
        telemetry.counter(
                "gleaner.journal.records", "Records appended to the journal's file.", journal::acknowledgedRecords);
        telemetry.counter(
                "gleaner.journal.unwritten",
                "Records that are not in the file: the ring was full, or there was no file.",
                journal::unwrittenRecords);
        telemetry.gauge(
                "gleaner.journal.durable",
                "",
                "1 while records are appended to the file, 0 while they are kept in memory only.",
                () -> journal.durable() ? 1 : 0);
        telemetry.gauge(
                "gleaner.journal.waiting",
                "",
                "Records in the ring that are not appended yet.",
                () -> journal.ring().claimedSequence() - journal.ring().drainedSequence());
    }
}
