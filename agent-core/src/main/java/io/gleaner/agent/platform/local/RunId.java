package io.gleaner.agent.platform.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Names one platform: the process it lives in, that process' start time (process ids come back) and a number, as
 * {@code run-<pid>-<start>-<number>}.
 *
 * @param processId the process
 * @param startTicks its start time as in /proc/pid/stat, 0 where unknown
 * @param number tells platforms of one process apart
 */
record RunId(long processId, long startTicks, int number) {
    private static final String PREFIX = "run-";
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    /** The 22nd field of /proc/pid/stat, counted from the third, which follows the name in parentheses. */
    private static final int START_FIELD = 22 - 3;

    /** A new run of this process. */
    static RunId next(Path procRoot) {
        long processId = ProcessHandle.current().pid();
        return new RunId(processId, startTicks(procRoot, processId), NUMBERS.incrementAndGet());
    }

    /** Reads a folder's name; null if it is not one of ours. */
    static RunId parse(String folder) {
        String[] parts = folder.split("-");
        if (parts.length != 4 || !folder.startsWith(PREFIX)) {
            return null;
        }
        try {
            return new RunId(Long.parseLong(parts[1]), Long.parseLong(parts[2]), Integer.parseInt(parts[3]));
        } catch (NumberFormatException foreign) {
            return null;
        }
    }

    /** Whether the process that made it still runs. */
    boolean alive(Path procRoot) {
        return startTicks(procRoot, processId) == startTicks
                && Files.exists(procRoot.resolve(Long.toString(processId)));
    }

    String folder() {
        return PREFIX + suffix();
    }

    String suffix() {
        return processId + "-" + startTicks + "-" + number;
    }

    /** Upper half of the ids of this run's invocations. */
    long asLong() {
        return processId << 40 ^ startTicks << 8 ^ number;
    }

    private static long startTicks(Path procRoot, long processId) {
        try {
            String stat = Files.readString(procRoot.resolve(processId + "/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return fields.length > START_FIELD ? Long.parseLong(fields[START_FIELD]) : 0;
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException unknown) {
            return 0;
        }
    }
}
