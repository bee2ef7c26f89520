package io.gleaner.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoreCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... arguments) {
        return GleanerMain.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void shouldSayThatThereIsNothingWhenNoLeaseIsThere() {
        assertThat(run("restore", folder.toString())).isZero();
        assertThat(out.toString()).contains("No leases in " + folder);
        assertThat(run("restore", "--json", "--state-dir", folder.toString())).isZero();
        assertThat(out.toString()).contains("\"complete\" : true", "\"restored\" : 0", "\"asOwed\" : 0");
    }

    @Test
    void shouldExitTwoWhenThePathIsWrongOrGivenTwice() {
        assertThat(run("restore", folder.resolve("none").toString())).isEqualTo(2);
        assertThat(err.toString()).contains("none does not exist");
        assertThat(run("restore", folder.toString(), "--state-dir", folder.toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("not both");
    }

    @Test
    void shouldExitTwoWhenTheConfiguredFolderIsNotThere() {
        System.setProperty("gleaner.state.dir", folder.resolve("none").toString());
        try {
            assertThat(run("restore")).isEqualTo(2);
        } finally {
            System.clearProperty("gleaner.state.dir");
        }
        assertThat(err.toString()).contains("none does not exist: no agent has run with this gleaner.state.dir");
    }

    @Test
    void shouldRestoreAheadOnlyWhenTheWordsLeaveNoDoubt() {
        Path path = Path.of("/some/state");
        assertThat(RestoreAhead.meant(new String[] {"restore", "/some/state"})).isEqualTo(path);
        assertThat(RestoreAhead.meant(new String[] {"restore", "--json", "--state-dir", "/some/state"}))
                .isEqualTo(path);
        assertThat(RestoreAhead.meant(new String[] {"restore"})).isNotNull();
        for (String doubtful : new String[] {"--help", "--dry-run", "--config=x", "--state-dir=/x", "--state-dir"}) {
            assertThat(RestoreAhead.meant(new String[] {"restore", doubtful})).isNull();
        }
        assertThat(RestoreAhead.meant(new String[] {"restore", "/one", "/other"}))
                .isNull();
        assertThat(RestoreAhead.meant(new String[] {"journal", "tail"})).isNull();
        assertThat(RestoreAhead.meant(new String[0])).isNull();
    }

    @Test
    void shouldExitOneAndSayWhyWhenALeaseFileCannotBeUsed() throws IOException {
        Path run = Files.createDirectories(folder.resolve("20261130-114502-4711"));
        Path file = Files.write(run.resolve("leases.bin"), new byte[5_000]);
        assertThat(run("restore", folder.toString())).isEqualTo(1);
        assertThat(out.toString()).contains(file + " is no lease file, or is damaged throughout");
        assertThat(file).exists();
    }
}
