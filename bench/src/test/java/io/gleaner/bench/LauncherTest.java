package io.gleaner.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script in a project of its own, with a build that only writes down that it was run. */
class LauncherTest {
    private static final int COMMANDS = 4;

    @TempDir
    private Path home;

    @Test
    void shouldBuildOnceWhenCommandsAreStartedTogether() throws Exception {
        assumeTrue(onPath("bash") && onPath("flock"), "the launcher needs bash, and flock to build alone");
        Path script = Path.of("..", "gleaner").toAbsolutePath().normalize();
        Files.copy(script, home.resolve("gleaner"));
        assertThat(home.resolve("gleaner").toFile().setExecutable(true)).isTrue();
        Files.createDirectories(home.resolve("bench/src/main"));
        Files.createDirectories(home.resolve("bench/target"));
        Files.createFile(home.resolve("pom.xml"));
        Files.createFile(home.resolve("bench/pom.xml"));
        Path mvn = Files.createDirectories(home.resolve("bin")).resolve("mvn");
        Files.writeString(mvn, "#!/bin/sh\necho built >> " + home + "/builds\nsleep 1\n");
        assertThat(mvn.toFile().setExecutable(true)).isTrue();

        List<Process> commands = new ArrayList<>();
        for (int i = 0; i < COMMANDS; i++) {
            commands.add(start());
        }
        for (Process command : commands) {
            assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(Files.readAllLines(home.resolve("builds"))).containsExactly("built");
    }

    /** There are no classes to run, so that it ends after the build. */
    private Process start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(home.resolve("gleaner").toString(), "--version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("PATH", home.resolve("bin") + File.pathSeparator + environment.get("PATH"));
        return builder.start();
    }

    private static boolean onPath(String command) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
    }
}
