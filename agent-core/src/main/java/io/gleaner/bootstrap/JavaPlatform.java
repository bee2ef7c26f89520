package io.gleaner.bootstrap;

/** What may be told of the JVM by its properties. */
final class JavaPlatform {
    private static final int OLDEST = 17;

    private JavaPlatform() {}

    /** @param version {@code java.specification.version}: "1.8", "17"; null or no number = too old */
    static boolean isNewEnough(String version) {
        try {
            return version != null && Integer.parseInt(version.trim()) >= OLDEST;
        } catch (NumberFormatException e) {
            return false; // "1.8" and older
        }
    }

    /**
     * Whether a command comes with the JDK (keytool, jcmd, javac): its main class is in the platform's own packages, or its
     * module is.
     *
     * @param command {@code sun.java.command}: main class, jar or module/class, and arguments; null = not known
     */
    static boolean isTool(String command) {
        if (command == null) {
            return false;
        }
        String main = command.trim();
        int blank = main.indexOf(' ');
        main = blank < 0 ? main : main.substring(0, blank);
        if (main.endsWith(".jar")) {
            return false;
        }
        int slash = main.indexOf('/');
        return slash > 0
                ? main.startsWith("jdk.") || main.startsWith("java.")
                : main.startsWith("sun.") || main.startsWith("com.sun.tools.") || main.startsWith("jdk.");
    }
}
