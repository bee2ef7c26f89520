package io.gleaner.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GleanerMainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @AfterEach
    void forgetTheFile() {
        System.clearProperty("gleaner.config.file");
    }

    private int run(String... arguments) {
        return GleanerMain.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void shouldListCommandsWhenAskedForHelp() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("Usage: gleaner").contains("config").contains("journal");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void shouldSpeakWhereToldWhenACommandComesByServiceLoader() {
        assertThat(run("serve", "--help")).isZero();
        assertThat(out.toString()).contains("Usage: gleaner serve").contains("--body-limit");
        assertThat(run("serve", "--bodylimit", "1Mi")).isEqualTo(2);
        assertThat(err.toString()).startsWith("gleaner serve: ").contains("--bodylimit");
    }

    @Test
    void shouldPrintVersionWhenAsked() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).startsWith("gleaner ").contains("Java ");
    }

    @Test
    void shouldSayOneLineAndExitTwoWhenUsageIsWrong() {
        assertThat(run("jurnal")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("jurnal")
                .contains("--help");
        assertThat(run()).isEqualTo(2);
        assertThat(run("journal")).isEqualTo(2);
        assertThat(run("journal", "tail", "-n", "-1")).isEqualTo(2);
        assertThat(run("journal", "show", "twelve")).isEqualTo(2);
        assertThat(run("journal", "foo")).isEqualTo(2);
        assertThat(err.toString().lines())
                .contains(
                        "gleaner: there is no command jurnal; gleaner --help lists them",
                        "gleaner journal: there is no command foo; gleaner journal --help lists them");
        assertThat(err.toString().lines()).hasSize(6).allMatch(line -> line.startsWith("gleaner"));
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void shouldPrintSettingsWithOriginsWhenAFileIsGiven() throws IOException {
        Path file = Files.writeString(folder.resolve("g.conf"), "gleaner.http.port = 9999\n");
        assertThat(run("config", "--origins", "--config", file.toString())).isZero();
        assertThat(out.toString())
                .contains("gleaner.http.port = 9999  # " + file + ":1\n")
                .contains("gleaner.mode = \"enforce\"  # default\n");
    }

    @Test
    void shouldNameNearestKeyAndExitOneWhenASettingIsUnknown() throws IOException {
        Path file = Files.writeString(folder.resolve("g.conf"), "gleaner.http.prt = 9999\n");
        assertThat(run("--config", file.toString(), "config")).isEqualTo(1);
        assertThat(err.toString())
                .isEqualTo("gleaner config: " + file
                        + ":1: gleaner.http.prt: there is no such setting; did you mean gleaner.http.port?\n");
        assertThat(run("--debug", "--config", file.toString(), "config")).isEqualTo(1);
        assertThat(err.toString()).contains("\tat io.gleaner.agent.config.SettingsLoader");
    }

    @Test
    void shouldSayWhatToDoWhenThereIsNoJournal() {
        assertThat(run("journal", "tail", folder.toString())).isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly("gleaner journal tail: there is no journal at " + folder
                        + ": name a run's folder, or set gleaner.state.dir to where the agent keeps them");
    }

    @Test
    void shouldSayWhatIsWrongWhenOnlyAFileIsNamed() {
        assertThat(GleanerMain.refusal(new AccessDeniedException("/x/y")))
                .isEqualTo("this user may not use /x/y: give it the right, or run as who owns the file");
        assertThat(GleanerMain.refusal(new NoSuchFileException("/x/y"))).contains("there is no /x/y");
        assertThat(GleanerMain.refusal(new FileSystemException("/x/y", null, "No space left on device")))
                .isEqualTo("/x/y: No space left on device");
    }
}
