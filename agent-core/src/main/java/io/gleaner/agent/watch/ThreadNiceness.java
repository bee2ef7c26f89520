package io.gleaner.agent.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Gives one thread a better nice value than the functions it watches: beside busy cores a tick is late by 4 ms in the
 * median without it; or a worse one, where nothing waits for it. Java has no call for this, {@code renice} has; where it isn't there or not allowed, all stays as it is.
 */
public final class ThreadNiceness {
    private static final int NICE = -5;
    private static final int PATIENT = 10;
    /** Of the words behind the name's closing parenthesis in {@code stat}; proc(5) counts it as the 19th field. */
    private static final int NICE_FIELD = 16;

    private static final long PATIENCE_SECONDS = 2;

    private ThreadNiceness() {}

    /** Improves the calling thread; cold, starts a process. False where that wasn't possible. */
    public static boolean improveCurrent() {
        try {
            return current() <= NICE || renice(NICE); // the host's own choice may be better still
        } catch (IOException | RuntimeException notHere) {
            return false;
        }
    }

    /** Lets the calling thread yield to others; cold, starts a process. False where that wasn't possible. */
    public static boolean worsenCurrent() {
        try {
            return current() >= PATIENT || renice(PATIENT);
        } catch (IOException | RuntimeException notHere) {
            return false;
        }
    }

    private static boolean renice(int nice) throws IOException {
        try {
            Path self = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            Process renice = new ProcessBuilder(
                            "renice",
                            "-n",
                            Integer.toString(nice),
                            "-p",
                            self.getFileName().toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!renice.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                renice.destroyForcibly();
                return false;
            }
            return renice.exitValue() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static int current() throws IOException {
        String stat = Files.readString(Path.of("/proc/thread-self/stat"));
        return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE_FIELD]);
    }
}
