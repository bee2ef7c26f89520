package io.gleaner.agent.lease;

import java.nio.file.Path;
import java.util.List;

/**
 * What became of one lease file.
 *
 * @param file it
 * @param processId its owner, 0 where that can't be read
 * @param why a sentence, where there is something to say
 */
public record RestoredRun(Path file, long processId, Status status, List<RestoredContainer> containers, String why) {
    /** How it ended. */
    public enum Status {
        /** Everything in it is settled; the file is gone, or as empty as can be. */
        SETTLED,
        /** Its owner lives: nothing was touched. */
        OWNER_LIVES,
        /** Another process restores it at this moment. */
        BUSY,
        /** It was written before the machine's last start: its groups are gone. */
        OTHER_BOOT,
        /** Some container couldn't be given what it is owed, or the file can't be read. */
        UNSETTLED
    }
}
