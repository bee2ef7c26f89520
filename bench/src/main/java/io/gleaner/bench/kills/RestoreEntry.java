package io.gleaner.bench.kills;

import io.gleaner.agent.cli.GleanerMain;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** {@code ./gleaner}'s main with the time of its entry before it. */
final class RestoreEntry {
    private RestoreEntry() {}

    /** The command's arguments. */
    public static void main(String[] args) {
        System.out.println("main " + ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()));
        GleanerMain.main(args);
    }
}
