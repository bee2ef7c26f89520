package io.gleaner.agent.journal;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What was found in a journal.
 *
 * @param folder where it is
 * @param files how many files
 * @param records how many records whose checksum is right
 * @param byKind how many of each kind
 * @param firstSequence 0 = no record
 * @param lastSequence 0 = no record
 * @param firstAt null = not known
 * @param lastAt null = not known
 * @param holes how many sequence numbers are missing
 * @param gaps how many GAP records
 * @param told how many missing records those tell of
 * @param unfinished where a record was being written when the writer died, or is right now
 * @param damages what is not as it was written
 */
public record VerifyReport(
        Path folder,
        int files,
        long records,
        Map<RecordKind, Long> byKind,
        long firstSequence,
        long lastSequence,
        Instant firstAt,
        Instant lastAt,
        long holes,
        long gaps,
        long told,
        List<Place> unfinished,
        List<Damage> damages) {
    /** A place in a file, in bytes from its start. */
    public record Place(String file, long position) {
        @Override
        public String toString() {
            return file + " at byte " + position;
        }
    }

    /** Damage, and the last record before it: its number in the file from 0 (-1 = none) and its sequence (0 = none). */
    public record Damage(Place place, String what, long recordBefore, long sequenceBefore) {
        @Override
        public String toString() {
            return place + ": " + what
                    + (sequenceBefore == 0
                            ? ", before the first record"
                            : ", after record " + sequenceBefore + " (number " + recordBefore + " of the file)");
        }
    }

    /** Copies. */
    public VerifyReport {
        unfinished = List.copyOf(unfinished);
        damages = List.copyOf(damages);
    }
}
