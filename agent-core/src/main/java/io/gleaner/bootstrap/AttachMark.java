package io.gleaner.bootstrap;

/**
 * One agent a JVM: the first to enter leaves a system property, which other copies of the jar in other loaders see too.
 * It stays when the agent is closed, since what has been opened for it and loaded by it stays as well.
 */
final class AttachMark {
    private static final String PROPERTY = "gleaner.attached";

    private AttachMark() {}

    /** False: another was here before. */
    static boolean set() {
        return System.getProperties().putIfAbsent(PROPERTY, "true") == null;
    }
}
