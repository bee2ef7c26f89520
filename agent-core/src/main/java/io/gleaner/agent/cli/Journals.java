package io.gleaner.agent.cli;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.journal.JournalReader;
import java.io.IOException;
import java.nio.file.Path;

/** Finds the journal that a command means. */
final class Journals {
    private Journals() {}

    /** @param path null = the latest run of the state folder that is configured */
    static JournalReader open(Path path) throws IOException {
        return JournalReader.open(path == null ? GleanerSettings.ofProcess().stateDir() : path);
    }
}
