package io.gleaner.bench.sizing.generate;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** The command of a synthetic application's function on this machine: a small JVM that does not look at its cgroup. */
final class FunctionProcess {
    private FunctionProcess() {}

    static String command() {
        return String.join(
                " ",
                quoted(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                "-Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -XX:-UseContainerSupport",
                "-XX:ActiveProcessorCount=1 -XX:ReservedCodeCacheSize=16m -Xms8m -Xmx16m -Xss256k",
                "-Dsun.net.httpserver.nodelay=true -cp",
                quoted(classPath()),
                RemaindersMain.class.getName());
    }

    private static String quoted(String word) {
        return word.contains(" ") ? "\"" + word + "\"" : word;
    }

    /** Where this class came from is enough: the functions need nothing but the JDK. */
    private static String classPath() {
        try {
            return new File(RemaindersMain.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getPath();
        } catch (URISyntaxException | IllegalArgumentException | NullPointerException notAFile) {
            return System.getProperty("java.class.path");
        }
    }
}
