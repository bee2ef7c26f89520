package io.gleaner.agent.cli;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.journal.JournalReader;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** Finds the journal that a command means. */
final class Journals {
    private Journals() {}

    /** @param path null = the latest run of the state folder that is configured */
    static JournalReader open(Path path) throws IOException {
        return JournalReader.open(path == null ? GleanerSettings.ofProcess().stateDir() : path);
    }

    /**
     * Says on stderr what the reader, which has come to the end, left out.
     *
     * @return the exit status: 1 where anything is damaged
     */
    static int warnOfDamage(JournalReader reader, CommandSpec spec) throws IOException {
        long unreached = reader.unreached();
        if (unreached > 0) {
            say(
                    spec,
                    unreached + (unreached == 1 ? " intact record" : " intact records")
                            + " could not be reached behind damage, and what is printed lacks them");
        }
        if (reader.damaged() > 0) {
            say(
                    spec,
                    reader.damaged() + (reader.damaged() == 1 ? " damaged record was" : " damaged records were")
                            + " skipped");
        }
        return unreached > 0 || reader.damaged() > 0 ? 1 : 0;
    }

    private static void say(CommandSpec spec, String what) {
        spec.commandLine()
                .getErr()
                .println(spec.qualifiedName() + ": " + what + " (gleaner journal verify says where)");
    }
}
