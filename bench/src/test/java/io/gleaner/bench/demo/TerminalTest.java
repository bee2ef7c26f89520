package io.gleaner.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void shouldWriteNoEscapesAndNoBlockWhenOutputIsNoTerminal() {
        Terminal terminal = new Terminal(out, false);
        terminal.draw(List.of("a", "b"));
        terminal.print("line");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("line\n");
    }

    @Test
    void shouldReplaceTheBlockWhenDrawnAgain() {
        Terminal terminal = new Terminal(out, true);
        terminal.draw(List.of("a", "b"));
        terminal.draw(List.of("c"));
        terminal.print("line");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("a\nb\n\033[2F\033[Jc\n\033[1F\033[Jline\n");
    }
}
