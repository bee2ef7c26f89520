package io.gleaner.agent.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * A process that can't be mistaken for a later one with the same number.
 *
 * @param bootId of the running kernel, empty where unknown
 * @param processId its number
 * @param startTicks when it was started, in clock ticks after the boot (/proc/pid/stat, field 22); 0 where unknown
 */
record ProcessIdentity(String bootId, long processId, long startTicks) {
    /** Counted from the third field, which follows the name in parentheses. */
    private static final int START_FIELD = 22 - 3;

    private static final Set<String> ENDED = Set.of("Z", "X");

    /** This process. */
    static ProcessIdentity current(Path procRoot) {
        long processId = ProcessHandle.current().pid();
        return new ProcessIdentity(bootId(procRoot), processId, startTicks(fields(procRoot, processId)));
    }

    /** Whether the kernel that it ran on is not the one that runs now. */
    boolean isOfAnotherBoot(Path procRoot) {
        String now = bootId(procRoot);
        return !bootId.isEmpty() && !now.isEmpty() && !bootId.equals(now);
    }

    /** Whether it still runs: one that has ended and that its parent hasn't waited for doesn't. */
    boolean alive(Path procRoot) {
        if (isOfAnotherBoot(procRoot) || !Files.exists(procRoot.resolve(Long.toString(processId)))) {
            return false;
        }
        String[] fields = fields(procRoot, processId);
        return !ENDED.contains(fields[0]) && startTicks(fields) == startTicks;
    }

    private static String bootId(Path procRoot) {
        try {
            return Files.readString(procRoot.resolve("sys/kernel/random/boot_id"))
                    .trim();
        } catch (IOException unknown) {
            return "";
        }
    }

    private static long startTicks(String[] fields) {
        try {
            return fields.length > START_FIELD ? Long.parseLong(fields[START_FIELD]) : 0;
        } catch (NumberFormatException unknown) {
            return 0;
        }
    }

    /** From the third on, which is the state; one that is empty where they can't be read. */
    private static String[] fields(Path procRoot, long processId) {
        try {
            String stat = Files.readString(procRoot.resolve(processId + "/stat"));
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        } catch (IOException | IndexOutOfBoundsException unknown) {
            return new String[] {""};
        }
    }
}
