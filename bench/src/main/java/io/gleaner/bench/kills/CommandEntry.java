package io.gleaner.bench.kills;

import io.gleaner.agent.cli.GleanerMain;

/** {@code ./gleaner}'s main with the time of its entry before it. */
final class CommandEntry {
    private CommandEntry() {}

    /** The command and its arguments. */
    public static void main(String[] args) {
        System.out.println(MendingTime.entered());
        GleanerMain.main(args);
    }
}
