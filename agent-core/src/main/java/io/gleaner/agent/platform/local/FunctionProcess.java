package io.gleaner.agent.platform.local;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One process of a function, in its cgroup before its first instruction. {@link #kill} may come from any thread. */
final class FunctionProcess implements AutoCloseable {
    /**
     * Waits for a line before it becomes the function's process, so that it can be put into its cgroup first. The shell
     * reads byte by byte: what follows the line is left for the function.
     */
    private static final List<String> GATE = List.of("/bin/sh", "-c", "read -r go && exec \"$@\"", "gleaner-function");

    private static final byte[] GO = "go\n".getBytes(StandardCharsets.US_ASCII);
    /** What a function sees of the agent's environment: nothing that could be a secret. */
    private static final List<String> ENVIRONMENT_KEPT = List.of("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR");

    private final Process process;
    private final ContainerGroup group;

    private FunctionProcess(Process process, ContainerGroup group) {
        this.process = process;
        this.group = group;
    }

    /**
     * Starts a command.
     *
     * @param merged whether standard error goes where standard output goes
     * @throws IOException if there is no shell or the cgroup refuses the process; the group is removed then
     */
    static FunctionProcess start(
            List<String> command, Map<String, String> environment, ContainerGroup group, boolean merged)
            throws IOException {
        List<String> gated = new ArrayList<>(GATE);
        gated.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(gated).redirectErrorStream(merged);
        builder.directory(new File(System.getProperty("java.io.tmpdir")));
        builder.environment().keySet().retainAll(ENVIRONMENT_KEPT);
        builder.environment().putAll(environment);
        FunctionProcess started = null;
        boolean complete = false;
        try {
            started = new FunctionProcess(builder.start(), group);
            group.attach(started.pid());
            started.process.getOutputStream().write(GO);
            started.process.getOutputStream().flush();
            complete = true;
            return started;
        } finally {
            if (!complete) {
                if (started != null) {
                    started.process.destroyForcibly();
                }
                group.remove();
            }
        }
    }

    long pid() {
        return process.pid();
    }

    boolean alive() {
        return process.isAlive();
    }

    /** The exit code, or -1 if it is still running after a second. */
    int exitCode() {
        try {
            return process.waitFor(1, TimeUnit.SECONDS) ? process.exitValue() : -1;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    void onExit(Runnable action) {
        process.onExit().thenRun(action);
    }

    OutputStream input() {
        return process.getOutputStream();
    }

    InputStream output() {
        return process.getInputStream();
    }

    InputStream errors() {
        return process.getErrorStream();
    }

    ContainerGroup group() {
        return group;
    }

    /** Kills the process and those it started. */
    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        group.kill();
    }

    /** Kills it, waits until it is gone and removes its cgroup. */
    @Override
    public void close() {
        kill();
        exitCode();
        group.remove();
    }
}
