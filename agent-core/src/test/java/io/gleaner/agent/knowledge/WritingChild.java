package io.gleaner.agent.knowledge;

import java.io.IOException;
import java.nio.file.Path;

/** Writes knowledge again and again until it is killed; says a byte for each file. */
public final class WritingChild {
    static final int FUNCTIONS = 400;
    private static final int NUMBERS = 8_192;

    private WritingChild() {}

    /** The state folder. */
    public static void main(String[] args) throws IOException {
        long pid = ProcessHandle.current().pid();
        KnowledgeStore store =
                new KnowledgeStore(Path.of(args[0]), pid, Long.MAX_VALUE, () -> 1_800_000_000_000L, sentence -> {});
        for (int i = 0; i < FUNCTIONS; i++) {
            store.keep("f" + i, 500, 64L << 20, new long[NUMBERS]);
        }
        while (!System.out.checkError()) {
            store.write();
            System.out.write('w');
            System.out.flush();
        }
    }
}
