package io.gleaner.bench.gossip;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.cli.GleanerMain;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return GleanerMain.run(new PrintWriter(out), new PrintWriter(err), arguments);
    }

    @Test
    void shouldPrintItsViewOnceWhenItRunsWithKeyAndCertificate() {
        String keys = folder.resolve("keys").toString();
        assertThat(run("gossip", "keys", "--dir", keys, "--nodes", "alice"))
                .as(err.toString())
                .isZero();
        int status = run(
                "gossip",
                "node",
                "--bind",
                "127.0.0.1:0",
                "--name",
                "alice",
                "--once",
                "--json",
                "--seconds",
                "1",
                "--key-file",
                keys + "/cluster.key",
                "--ca",
                keys + "/ca.pem",
                "--cert",
                keys + "/alice.pem",
                "--cert-key",
                keys + "/alice.key",
                "--state-dir",
                folder.resolve("state").toString());
        assertThat(status).as(err.toString()).isZero();
        assertThat(out.toString()).contains("\"name\":\"alice\"").contains("\"peers\":[]");
    }

    @Test
    void shouldOverwriteNothingWhenKeysExist() throws Exception {
        assertThat(run("gossip", "keys", "--dir", folder.toString())).isZero();
        String before = Files.readString(folder.resolve("cluster.key"));
        assertThat(run("gossip", "keys", "--dir", folder.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("cluster.key exists");
        assertThat(Files.readString(folder.resolve("cluster.key"))).isEqualTo(before);
    }

    @Test
    void shouldMakeNoneOfTheKeysWhenOneCannotBeMade() throws Exception {
        Files.createFile(folder.resolve("bob.pem"));
        assertThat(run("gossip", "keys", "--dir", folder.toString(), "--nodes", "alice,bob"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("bob.pem exists");
        assertThat(folder).isDirectoryNotContaining("glob:**.key");
        assertThat(run("gossip", "keys", "--dir", folder.toString(), "--nodes", "a,a"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("\"a\" twice");
        assertThat(run("gossip", "keys", "--dir", folder.toString(), "--nodes", "cluster"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("ca and cluster are taken");
        assertThat(run("gossip", "keys", "--dir", folder.resolve("bob.pem").toString()))
                .isEqualTo(1);
        assertThat(err.toString()).contains("is a file: name a folder");
    }

    @Test
    void shouldSayWhatIsWrongWhenOptionsCannotBeUsed() {
        assertThat(run("gossip", "node", "--bind", "127.0.0.1:99999")).isEqualTo(2);
        assertThat(err.toString()).contains("bind address").contains("99999");
        assertThat(run("gossip", "node", "--cert", "x.pem")).isEqualTo(2);
        assertThat(err.toString()).contains("--cert-key and --ca belong together");
        assertThat(run("gossip", "node", "--bind", "127.0.0.1:0", "--key-file", folder + "/none"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("doesn't exist: make one");
        assertThat(run("gossip", "netns", "--delay", "50")).isEqualTo(2);
        assertThat(err.toString()).contains("--partition 0");
    }
}
