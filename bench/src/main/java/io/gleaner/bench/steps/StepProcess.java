package io.gleaner.bench.steps;

import io.gleaner.nativebindings.cgroup.Cgroup;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A {@link StepChild} in a control group of its own. One thread. */
final class StepProcess implements AutoCloseable {
    private final Process process;
    private final OutputStream commands;
    private final BufferedReader answers;

    private StepProcess(Process process) {
        this.process = process;
        commands = process.getOutputStream();
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts it unlimited, since a JVM starts slowly within a limit, and moves it into the group once it is up. */
    static StepProcess start(Cgroup group) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xms8m",
                        "-Xmn1m",
                        "-Xmx1g",
                        // A collected heap goes back to the kernel at once.
                        "-XX:MinHeapFreeRatio=5",
                        "-XX:MaxHeapFreeRatio=10",
                        "-XX:-ShrinkHeapInSteps",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:-UsePerfData",
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StepChild.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        if (!"ready".equals(out.readLine())) {
            process.destroyForcibly();
            throw new IOException("the child process did not start: see its message above");
        }
        group.attach(process.pid());
        return new StepProcess(process);
    }

    long processId() {
        return process.pid();
    }

    void tell(char command) throws IOException {
        commands.write(command);
        commands.flush();
    }

    /** Has it take one portion of memory more, and waits until it has. */
    void takeMemory() throws IOException {
        tell('+');
        hear("taken");
    }

    /** Has it give all its memory back, and waits until it has. */
    void giveMemoryBack() throws IOException {
        tell('-');
        hear("given back");
    }

    private void hear(String expected) throws IOException {
        String answer = answers.readLine();
        if (!expected.equals(answer)) {
            throw new IOException("the child process should say \"" + expected + "\", not \"" + answer
                    + "\": has it been killed, or is there a message above?");
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(2, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
