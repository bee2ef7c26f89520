package io.gleaner.bench.kills;

import io.gleaner.agent.journal.JournalReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The journal of a killed run, read to its end. */
record KilledJournal(long acknowledged, long read, long damaged) {

    /** @param sideFile where the run kept its last acknowledged sequence; none where it never got so far */
    static KilledJournal of(Path stateDir, long processId, Path sideFile) throws IOException {
        long acknowledged = Files.exists(sideFile) && Files.size(sideFile) >= Long.BYTES
                ? ByteBuffer.wrap(Files.readAllBytes(sideFile)).getLong()
                : 0;
        Path run = runFolder(stateDir, processId);
        if (acknowledged == 0 || run == null) {
            return new KilledJournal(acknowledged, 0, 0);
        }
        long read = 0;
        try (JournalReader reader = JournalReader.open(run)) {
            while (reader.next()) {
                read = Math.max(read, reader.header().sequence());
            }
            return new KilledJournal(acknowledged, read, reader.damaged());
        }
    }

    private static Path runFolder(Path stateDir, long processId) throws IOException {
        try (Stream<Path> runs = Files.list(stateDir)) {
            return runs.filter(run -> run.getFileName().toString().endsWith("-" + processId))
                    .max(Comparator.naturalOrder())
                    .orElse(null);
        }
    }
}
