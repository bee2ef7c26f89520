package io.gleaner.agent.platform.local;

/** A process's exit code for a person. */
final class ExitCode {
    /** What shells, and the JDK, add to the number of the signal that killed. */
    private static final int KILLED = 128;

    private static final int SIGNALS_MAX = 64;

    private ExitCode() {}

    static String inWords(int code) {
        boolean killed = code > KILLED && code <= KILLED + SIGNALS_MAX;
        return killed ? code + " (killed by signal " + (code - KILLED) + ")" : Integer.toString(code);
    }
}
