package io.gleaner.agent.logging;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.logging.jul.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentLogTest {
    @TempDir
    Path folder;

    @Test
    void shouldKeepTwoFilesOfAMebibyteWhenMuchIsSaid() {
        LogFile file = new LogFile(folder);
        String line = "x".repeat(99_999) + "\n";
        for (int i = 0; i < 35; i++) {
            file.append(line);
        }

        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("agent.log", "agent.log.1");
        assertThat(folder.toFile().listFiles()).allMatch(log -> log.length() <= 1 << 20);
    }

    @Test
    void shouldWriteWhatWasSaidBeforeTheFolderWasKnownWhenItIs() throws IOException {
        AgentLogger own = new AgentLogger("io.gleaner.agent.Something");
        AgentLogger library = new AgentLogger("net.library.Other");
        own.info("first {}", 1);
        library.info("unheard");
        library.warn("second", new IllegalStateException("why"));

        AgentLog.writeTo(folder);
        own.error("third");

        assertThat(Files.readString(folder.resolve("agent.log")))
                .containsSubsequence("INFO", "Something: first 1", "WARN", "Other: second", "why", "ERROR", "third")
                .doesNotContain("unheard");
    }

    @Test
    void shouldSayNothingWhenTheFolderIsNotThere() {
        new LogFile(folder.resolve("missing")).append("lost");

        assertThat(folder).isEmptyDirectory();
    }

    /** In the agent jar one stands for the other. */
    @Test
    void shouldHaveTheLevelsOfThePlatformWhenItStandsForItsLogging() {
        assertThat(Arrays.stream(Level.values()).map(level -> java.util.logging.Level.parse(level.name())))
                .hasSize(Level.values().length);
    }
}
