package io.gleaner.bench.kills;

import io.gleaner.agent.cli.GleanerMain;
import java.lang.invoke.MethodHandles;

/** {@code ./gleaner}'s main with the time of its entry before it. */
final class CommandEntry {
    private CommandEntry() {}

    /** The command and its arguments. */
    public static void main(String[] args) throws IllegalAccessException {
        // Where the JVM itself calls a main, its class is loaded by then.
        MethodHandles.lookup().ensureInitialized(GleanerMain.class);
        System.out.println(MendingTime.entered());
        GleanerMain.main(args);
    }
}
