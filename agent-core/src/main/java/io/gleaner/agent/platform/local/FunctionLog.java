package io.gleaner.agent.platform.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The last lines that a function's processes wrote; the oldest are dropped. Thread-safe. */
public final class FunctionLog {
    private static final int LINES_MAX = 500;
    private static final int LINE_BYTES_MAX = 4096;

    private final Deque<Line> lines = new ArrayDeque<>();

    FunctionLog() {}

    /**
     * A line of output.
     *
     * @param instance the container that wrote it
     * @param at when it was read
     */
    public record Line(String instance, Instant at, String text) {}

    /** The last lines, oldest first. */
    public synchronized List<Line> tail(int count) {
        List<Line> all = new ArrayList<>(lines);
        return List.copyOf(all.subList(Math.max(0, all.size() - count), all.size()));
    }

    synchronized void add(String instance, String text) {
        if (lines.size() == LINES_MAX) {
            lines.removeFirst();
        }
        lines.addLast(new Line(instance, Instant.now(), text));
    }

    /** Takes in a process' output until it ends; longer lines are cut into pieces. */
    void follow(String instance, InputStream output) {
        byte[] line = new byte[LINE_BYTES_MAX];
        byte[] chunk = new byte[LINE_BYTES_MAX];
        int length = 0;
        try (output) {
            for (int read = output.read(chunk); read >= 0; read = output.read(chunk)) {
                for (int i = 0; i < read; i++) {
                    if (chunk[i] != '\n') {
                        line[length++] = chunk[i];
                    }
                    if (chunk[i] == '\n' || length == line.length) {
                        add(instance, new String(line, 0, length, StandardCharsets.UTF_8));
                        length = 0;
                    }
                }
            }
        } catch (IOException closed) {
            // The process is gone: what it said before stays.
        }
        if (length > 0) {
            add(instance, new String(line, 0, length, StandardCharsets.UTF_8));
        }
    }
}
