package io.gleaner.bench.gossip.rivals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A herd in a JVM of its own and, where that is allowed, in a network namespace of its own. One thread. */
final class HerdProcess implements AutoCloseable {
    private static final int LINES_KEPT = 30;
    private static final String IN_NAMESPACE = "ip link set lo up && exec \"$0\" \"$@\"";

    private final Process process;
    private final BufferedReader out;
    private final List<String> heard = new ArrayList<>();

    private HerdProcess(Process process) {
        this.process = process;
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Whether processes can be given an interface that nobody else uses. */
    static boolean canIsolate() throws InterruptedException {
        try {
            return new ProcessBuilder("unshare", "--net", "ip", "link", "set", "lo", "up")
                            .redirectErrorStream(true)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    static HerdProcess start(Library library, int nodes, Path folder, boolean isolated) throws IOException {
        List<String> command = new ArrayList<>();
        if (isolated) {
            command.addAll(List.of("unshare", "--net", "sh", "-c", IN_NAMESPACE));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                "-cp",
                System.getProperty("java.class.path"),
                HerdMain.class.getName(),
                library.name(),
                Integer.toString(nodes),
                folder.toString()));
        return new HerdProcess(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** The rest of the next line that begins so. */
    String hear(String beginning) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(beginning)) {
                return line.substring(beginning.length()).trim();
            }
            if (heard.size() < LINES_KEPT) {
                heard.add(line);
            }
        }
        throw new IOException("the nodes' process ended before it said \"" + beginning + "\"; it said " + heard);
    }

    void tell(String line) throws IOException {
        process.getOutputStream().write((line + '\n').getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    ProcessMeters meters() throws IOException {
        return ProcessMeters.of(process.pid());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
