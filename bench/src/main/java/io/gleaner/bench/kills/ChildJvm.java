package io.gleaner.bench.kills;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A JVM with this one's options and class path, its output read line by line. One thread. */
final class ChildJvm implements AutoCloseable {
    private static final int LINES_KEPT = 200;

    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(LINES_KEPT);
    private final List<String> heard = new ArrayList<>();

    private ChildJvm(Process process) {
        this.process = process;
        Thread reader = new Thread(this::read, "gleaner-kills-reader");
        reader.setDaemon(true);
        reader.start();
    }

    /** @param options of the JVM, beside this one's */
    static ChildJvm start(Class<?> main, List<String> options, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (!option.startsWith("-Xm") && !option.startsWith("-Dgleaner.") && !option.startsWith("-javaagent")) {
                command.add(option);
            }
        }
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return new ChildJvm(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    private void read() {
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (!lines.offer(line)) {
                    lines.poll();
                    lines.offer(line);
                }
            }
        } catch (IOException killed) {
            // Its output ends with it.
        }
    }

    long processId() {
        return process.pid();
    }

    /**
     * Waits for a line that begins so, and answers the rest of it.
     *
     * @throws IOException where it ended, or did not say so in time; with all that it said
     */
    String hear(String beginning, long patienceMillis) throws IOException, InterruptedException {
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        while (true) {
            String line = lines.poll(20, TimeUnit.MILLISECONDS);
            if (line != null && line.startsWith(beginning)) {
                return line.substring(beginning.length()).trim();
            }
            if (line != null) {
                heard.add(line);
            } else if (!process.isAlive() || System.nanoTime() - deadlineNs > 0) {
                throw new IOException("process " + process.pid() + " did not say \"" + beginning + "\" within "
                        + patienceMillis + " ms but " + heard);
            }
        }
    }

    /** The rest of a line that begins so, if it was said already; else null. */
    String heardAlready(String beginning) {
        for (String line = lines.poll(); line != null; line = lines.poll()) {
            if (line.startsWith(beginning)) {
                return line.substring(beginning.length()).trim();
            }
            heard.add(line);
        }
        return null;
    }

    void tell(String line) {
        try {
            process.getOutputStream().write((line + '\n').getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException("process " + process.pid() + " has ended: " + heard, e);
        }
    }

    /** As {@code kill -9}. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(5, TimeUnit.SECONDS);
    }

    /** Its exit status. */
    int end(long patienceMillis) throws IOException, InterruptedException {
        if (!process.waitFor(patienceMillis, TimeUnit.MILLISECONDS)) {
            throw new IOException("process " + process.pid() + " did not end within " + patienceMillis + " ms");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
