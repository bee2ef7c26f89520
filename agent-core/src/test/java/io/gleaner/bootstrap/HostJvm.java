package io.gleaner.bootstrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles hosts and runs them in JVMs of their own, with the packaged agent or without. */
final class HostJvm {
    static final Path JDK_17 = Path.of(System.getProperty("java.home"));
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final long PATIENCE_SECONDS = 60;

    private final Path jdk;
    private final List<String> command = new ArrayList<>();
    private final Map<String, String> environment = new TreeMap<>();
    private final Path output;

    /** What came of a host. */
    record Outcome(int exit, List<String> out, List<String> err) {}

    /** @param scratch where its output is kept */
    HostJvm(Path jdk, Path scratch) throws IOException {
        this.jdk = jdk;
        output = Files.createTempDirectory(scratch, "host");
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
    }

    static Path agentJar() {
        return TARGET.resolve("gleaner-agent-" + System.getProperty("gleaner.version") + ".jar");
    }

    static List<Path> hostLibraries() throws IOException {
        try (Stream<Path> jars = Files.list(TARGET.resolve("host-lib"))) {
            return jars.sorted().toList();
        }
    }

    /** A JDK 25: {@code -Dgleaner.jdk25}, or one where Linux distributions put them; null = none. */
    static Path jdk25() throws IOException {
        String named = System.getProperty("gleaner.jdk25", "");
        Path all = Path.of("/usr/lib/jvm");
        if (!named.isBlank() || !Files.isDirectory(all)) {
            return named.isBlank() ? null : Path.of(named);
        }
        try (Stream<Path> jdks = Files.list(all)) {
            return jdks.filter(jdk -> jdk.getFileName().toString().contains("25"))
                    .filter(jdk -> Files.isExecutable(jdk.resolve("bin/java")))
                    .findFirst()
                    .orElse(null);
        }
    }

    static void compile(Path source, Path classes, List<Path> libraries) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int result = compiler.run(
                null,
                null,
                null,
                "-proc:none",
                "--release",
                "17",
                "-d",
                classes.toString(),
                "-cp",
                classPath(libraries),
                source.toString());
        if (result != 0) {
            throw new AssertionError(source + " does not compile");
        }
    }

    private static String classPath(List<Path> entries) {
        return String.join(":", entries.stream().map(Path::toString).toList());
    }

    HostJvm withAgent(String arguments) {
        return options("-javaagent:" + agentJar() + (arguments.isEmpty() ? "" : "=" + arguments));
    }

    HostJvm options(String... options) {
        command.addAll(Arrays.asList(options));
        return this;
    }

    HostJvm variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    HostJvm main(String main, List<Path> classPath, String... arguments) {
        command.addAll(List.of("-cp", classPath(classPath), main));
        command.addAll(Arrays.asList(arguments));
        return this;
    }

    Process start() throws IOException {
        command.add(0, jdk.resolve("bin/java").toString());
        return start(command);
    }

    private Process start(List<String> words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectOutput(output.resolve("out").toFile())
                .redirectError(output.resolve("err").toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("GLEANER_") || name.equals("JAVA_TOOL_OPTIONS"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    boolean hasSaid(String line) throws IOException {
        return Files.readAllLines(output.resolve("out")).contains(line);
    }

    Outcome run() throws IOException, InterruptedException {
        return outcome(start());
    }

    /** A tool of the JDK instead of a host. */
    Outcome tool(String... words) throws IOException, InterruptedException {
        List<String> tool = new ArrayList<>(Arrays.asList(words));
        tool.set(0, jdk.resolve("bin").resolve(words[0]).toString());
        return outcome(start(tool));
    }

    Outcome outcome(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the host does not end: " + Files.readString(output.resolve("err")));
        }
        return new Outcome(
                process.exitValue(),
                Files.readAllLines(output.resolve("out")),
                Files.readAllLines(output.resolve("err")));
    }
}
