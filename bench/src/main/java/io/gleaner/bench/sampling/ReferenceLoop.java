package io.gleaner.bench.sampling;

import io.gleaner.nativebindings.cgroup.Cgroup;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The yardstick: a C program that reads the files which the watch reads, compiled here and now. One thread. */
final class ReferenceLoop implements AutoCloseable {
    /** v1's names and v2's; those that a group doesn't have are left out. */
    private static final List<String> OFTEN_V1 = List.of("cpuacct.usage", "memory.usage_in_bytes");

    private static final List<String> SELDOM_V1 =
            List.of("cpu.stat", "memory.stat", "memory.max_usage_in_bytes", "memory.oom_control");
    private static final List<String> OFTEN_V2 = List.of("cpu.stat", "memory.current");
    private static final List<String> SELDOM_V2 = List.of("memory.stat", "memory.peak", "memory.events");

    private final Path folder;
    private final Path program;

    private ReferenceLoop(Path folder) {
        this.folder = folder;
        program = folder.resolve("sampling");
    }

    /** Empty where there is no C compiler, or where it fails. */
    static Optional<ReferenceLoop> compile() throws IOException, InterruptedException {
        ReferenceLoop loop = new ReferenceLoop(Files.createTempDirectory("gleaner-sampling"));
        Path source = loop.folder.resolve("sampling.c");
        try (InputStream in = ReferenceLoop.class.getResourceAsStream("sampling.c")) {
            Files.copy(in, source);
        }
        for (String compiler : List.of("cc", "gcc")) {
            try {
                Process process = new ProcessBuilder(compiler, "-O2", "-o", loop.program.toString(), source.toString())
                        .inheritIO()
                        .start();
                if (process.waitFor() == 0) {
                    return Optional.of(loop);
                }
            } catch (IOException noSuchCompiler) {
                // The next one.
            }
        }
        loop.close();
        return Optional.empty();
    }

    /**
     * Runs it for so many ticks.
     *
     * @return CPU time of one tick, in nanoseconds
     */
    double tickNs(List<Cgroup> groups, long intervalNs, int ticks, int seldom)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        program.toString(),
                        Long.toString(intervalNs),
                        Integer.toString(ticks),
                        Integer.toString(seldom))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (Writer out = process.outputWriter(StandardCharsets.UTF_8)) {
            for (int i = 0; i < groups.size(); i++) {
                boolean v1 = groups.get(i).file(OFTEN_V1.get(1)).isPresent();
                name(out, i, 'o', groups.get(i), v1 ? OFTEN_V1 : OFTEN_V2);
                name(out, i, 's', groups.get(i), v1 ? SELDOM_V1 : SELDOM_V2);
            }
        }
        String answer = process.inputReader(StandardCharsets.UTF_8).readLine();
        if (process.waitFor() != 0 || answer == null) {
            throw new IOException("the C loop failed: see its message above");
        }
        return Double.parseDouble(answer) / ticks;
    }

    private static void name(Writer out, int container, char how, Cgroup group, List<String> files) throws IOException {
        for (String file : files) {
            Optional<Path> path = group.file(file);
            if (path.isPresent()) {
                out.write(container + " " + how + " " + path.get() + "\n");
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
