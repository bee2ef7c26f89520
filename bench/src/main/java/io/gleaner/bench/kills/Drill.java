package io.gleaner.bench.kills;

import java.io.IOException;
import java.util.List;

/** Something that is killed again and again. One thread. */
interface Drill extends AutoCloseable {
    /** A kill, what mends it, and what comes after that. */
    KillRound round(int number) throws IOException, InterruptedException;

    /** After the last round: what is not as it must be. */
    default List<String> finish() throws IOException, InterruptedException {
        return List.of();
    }

    /** Leaves no process and no group. */
    @Override
    void close() throws IOException;
}
