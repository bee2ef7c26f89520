package io.gleaner.bench.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Standard output: a block that is redrawn in place where it is a terminal, lines one after the other elsewhere. */
final class Terminal {
    private static final String UP_AND_CLEAR = "\033[%dF\033[J";

    private final PrintStream out;
    private final boolean interactive;
    private int drawn;

    Terminal(PrintStream out, boolean interactive) {
        this.out = out;
        this.interactive = interactive;
    }

    static Terminal standard(PrintStream out) {
        return new Terminal(out, isTerminal() && !"dumb".equals(System.getenv("TERM")));
    }

    private static boolean isTerminal() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException unknown) {
            return false;
        }
    }

    boolean interactive() {
        return interactive;
    }

    /** Replaces the block; nothing where this is no terminal. */
    synchronized void draw(List<String> block) {
        if (interactive) {
            erase();
            block.forEach(out::println);
            drawn = block.size();
            out.flush();
        }
    }

    /** Prints lines that stay, above the block. */
    synchronized void print(List<String> lines) {
        erase();
        lines.forEach(out::println);
        out.flush();
    }

    void print(String line) {
        print(List.of(line));
    }

    private void erase() {
        if (drawn > 0) {
            out.printf(UP_AND_CLEAR, drawn);
            drawn = 0;
        }
    }
}
