package io.gleaner.transport.netty;

import static io.gleaner.transport.netty.Agents.awaitPeers;
import static io.gleaner.transport.netty.Agents.newKey;
import static io.gleaner.transport.netty.Agents.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.transport.netty.ShellCounters.Counter;
import io.gleaner.transport.tls.PemFiles;
import io.gleaner.transport.wire.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys, or the lack of them, on real sockets. */
class SecurityTest {
    @TempDir
    private Path folder;

    private final Agents agents = new Agents();

    @AfterEach
    void closeAll() {
        agents.close();
    }

    private static String logOf(Runnable work) {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setErr(before);
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldListenOnLoopbackOnlyAndSayWhyWhenThereIsNoKey() {
        String log = logOf(() -> agents.started(builder -> builder.bind("0.0.0.0:0")));
        assertThat(agents.last().self().gossip().toString()).startsWith("127.0.0.1:");
        assertThat(log)
                .contains("no cluster key is configured")
                .contains("127.0.0.1 only")
                .contains("not on 0.0.0.0")
                .contains("Set a key file");
    }

    @Test
    void shouldListenWhereItIsToldWhenThereIsAKey() {
        Path key = Agents.keyFile(folder, newKey());
        String log =
                logOf(() -> agents.started(builder -> builder.bind("0.0.0.0:0").keyFile(key)));
        assertThat(log).contains("listens on 0.0.0.0").contains("no bulk state is exchanged over TCP");
        assertThat(log).doesNotContain(text(key).strip());
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void shouldJoinByDatagramsAloneWhenThereIsAKeyButNoCertificate() throws IOException {
        Path key = Agents.keyFile(folder, newKey());
        GossipAgent one = agents.start(builder -> builder.name("one").keyFile(key));
        GossipAgent two = agents.join(one, builder -> builder.name("two").keyFile(key));
        GossipAgent three = agents.join(one, builder -> builder.name("three").keyFile(key));
        List.of(one, two, three).forEach(agent -> awaitPeers(agent, 2));
        assertThat(one.shellCounters().of(Counter.EXCHANGES_DONE)).isZero();
        assertThat(one.wireCounters().of(Verdict.OK)).isPositive();
    }

    @Test
    void shouldIgnoreAndCountWhenANodeHasAnotherKeyOrNone() throws IOException {
        Path key = Agents.keyFile(folder, newKey());
        Path other = Files.writeString(folder.resolve("other.key"), newKey());
        GossipAgent one = agents.start(builder -> builder.name("one").keyFile(key));
        GossipAgent stranger =
                agents.join(one, builder -> builder.name("stranger").keyFile(other));
        GossipAgent plain = agents.join(one, builder -> builder.name("plain"));
        GossipAgent mislabelled = agents.join(
                one, builder -> builder.name("mislabelled").keyFile(key).cluster("another"));
        soon().until(() -> one.wireCounters().of(Verdict.UNKNOWN_KEY) > 0);
        soon().until(() -> one.wireCounters().of(Verdict.PLAIN_REFUSED) > 0);
        soon().until(() -> one.wireCounters().of(Verdict.FORGED) > 0);
        List.of(one, stranger, plain, mislabelled)
                .forEach(agent -> assertThat(agent.peers().size()).isZero());
    }

    @Test
    void shouldLoseNobodyWhenTheKeyIsRotatedWhileRunning() throws IOException {
        String oldKey = newKey();
        String newKey = newKey();
        Path first = Agents.keyFile(folder, oldKey);
        Path second = Files.writeString(folder.resolve("second.key"), oldKey);
        GossipAgent one = agents.start(builder -> builder.name("one").keyFile(first));
        GossipAgent two = agents.join(one, builder -> builder.name("two").keyFile(second));
        awaitPeers(one, 1);
        awaitPeers(two, 1);
        int changes = 0;
        for (String step : List.of(oldKey + newKey, newKey + oldKey, newKey)) {
            Files.writeString(first, step);
            Files.writeString(second, step);
            int wanted = ++changes;
            soon().until(() -> one.keyChanges() == wanted && two.keyChanges() == wanted);
        }
        long before = one.wireCounters().of(Verdict.OK);
        soon().until(() -> one.wireCounters().of(Verdict.OK) > before + 20);
        assertThat(one.wireCounters().of(Verdict.UNKNOWN_KEY)).isZero();
        assertThat(one.wireCounters().of(Verdict.FORGED)).isZero();
        assertThat(two.wireCounters().of(Verdict.UNKNOWN_KEY)).isZero();
        assertThat(one.peers().size()).isEqualTo(1);
    }

    @Test
    void shouldSayThatNoSeedAnswersWhenTheKeysDiffer() throws IOException {
        Path key = Agents.keyFile(folder, newKey());
        Path other = Files.writeString(folder.resolve("other.key"), newKey());
        GossipAgent one = agents.start(builder -> builder.name("one").keyFile(key));
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            agents.join(one, builder -> builder.name("stranger").keyFile(other));
            soon().until(() -> said.toString(StandardCharsets.UTF_8).contains("no seed has answered for 5 s"));
        } finally {
            System.setErr(before);
        }
    }

    @Test
    void shouldNameTheFolderWhenItIsGivenForAFile() throws IOException {
        assertThatThrownBy(() -> agents.start(builder -> builder.keyFile(folder)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("key file " + folder + " is a folder");
        assertThatThrownBy(() -> PemFiles.certificates(folder, "the certificate"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the certificate " + folder + " is a folder");
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> agents.start(builder -> builder.stateDir(file)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the state directory " + file + " is a file");
        assertThatThrownBy(() -> agents.start(builder ->
                        builder.keyFile(Agents.keyFile(folder, newKey())).advertise("nobody.invalid:1")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("without a port");
    }

    @Test
    void shouldSayWhatIsWrongWhenTheKeyFileCannotBeUsed() throws IOException {
        assertThatThrownBy(() -> agents.start(builder -> builder.keyFile(folder.resolve("missing"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("missing")
                .hasMessageContaining("make one");
        Path wrong = Agents.keyFile(folder, "tooshort\n");
        assertThatThrownBy(() -> agents.start(builder -> builder.keyFile(wrong)))
                .isInstanceOf(GossipConfigException.class)
                .hasMessageContaining(wrong.toString())
                .hasMessageNotContaining("tooshort");
    }
}
