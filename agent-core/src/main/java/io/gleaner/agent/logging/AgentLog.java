package io.gleaner.agent.logging;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The log of the isolated agent. What is said before the folder of the run is known waits, the last 256 lines of it; what
 * can't be written is lost. Any thread; nothing throws.
 */
public final class AgentLog {
    /** The files it writes in the folder of a run. */
    public static final List<String> FILES = List.of("agent.log", "agent.log.1");

    private static final int WAITING_LINES = 256;
    private static final Object LOCK = new Object();

    private static final Deque<String> WAITING = new ArrayDeque<>();
    private static LogFile file;
    private static volatile boolean inUse;

    private AgentLog() {}

    /** Whether SLF4J's words come here: only so in the isolated loader. */
    public static boolean inUse() {
        return inUse;
    }

    static void inUse(boolean used) {
        inUse = used;
    }

    /** From now on lines go to {@code agent.log} in this folder, those that waited first. */
    public static void writeTo(Path folder) {
        synchronized (LOCK) {
            file = new LogFile(folder);
            WAITING.forEach(file::append);
            WAITING.clear();
        }
    }

    static void write(String level, String logger, String message, Throwable thrown) {
        String line =
                Instant.now() + " " + level + " [" + Thread.currentThread().getName() + "] "
                        + logger.substring(logger.lastIndexOf('.') + 1) + ": " + message + System.lineSeparator()
                        + trace(thrown);
        synchronized (LOCK) {
            if (file != null) {
                file.append(line);
                return;
            }
            if (WAITING.size() == WAITING_LINES) {
                WAITING.removeFirst();
            }
            WAITING.addLast(line);
        }
    }

    private static String trace(Throwable thrown) {
        if (thrown == null) {
            return "";
        }
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
