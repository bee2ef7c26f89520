package io.gleaner.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarCacheTest {
    @TempDir
    Path folder;

    private Path root;
    private AgentJar jar;

    @BeforeEach
    void pack() throws IOException {
        root = folder.resolve("state/cache");
        jar = packed("agent.jar", "gleaner/one.jar", "gleaner/two.jar", "other/three.jar");
    }

    private AgentJar packed(String name, String... entries) throws IOException {
        Path file = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String entry : entries) {
                zip.putNextEntry(new ZipEntry(entry));
                zip.write((name + " " + entry).getBytes(StandardCharsets.UTF_8));
            }
        }
        return new AgentJar(file);
    }

    @Test
    void shouldUnpackOnceAndForThisUserAloneWhenTheCacheIsEmpty() throws IOException {
        List<Path> jars = new JarCache(root).unpacked(jar);

        assertThat(jars).extracting(path -> path.getFileName().toString()).containsExactly("one.jar", "two.jar");
        assertThat(jars.get(0)).hasContent("agent.jar gleaner/one.jar");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root)))
                .isEqualTo("rwx------");
        Object inode = Files.getAttribute(jars.get(0), "unix:ino");
        assertThat(new JarCache(root).unpacked(jar)).isEqualTo(jars);
        assertThat(Files.getAttribute(jars.get(0), "unix:ino")).isEqualTo(inode);
        assertThat(root.toFile().list()).hasSize(2).contains(".lock");
    }

    @Test
    void shouldUnpackAnewWhenAFileIsDamagedOrMissing() throws IOException {
        List<Path> jars = new JarCache(root).unpacked(jar);
        Files.writeString(jars.get(0), "agent.jar gleaner/ONE.jar");
        assertThat(new JarCache(root).unpacked(jar).get(0)).hasContent("agent.jar gleaner/one.jar");

        Files.delete(jars.get(1));
        assertThat(new JarCache(root).unpacked(jar).get(1)).hasContent("agent.jar gleaner/two.jar");
        assertThat(root.toFile().list()).hasSize(2).contains(".lock");
    }

    @Test
    void shouldReplaceWhatIsNoFolderWhenItStandsWhereOneShould() throws IOException {
        Path own = new JarCache(root).unpacked(jar).get(0).getParent();
        Files.move(own, folder.resolve("away"));
        Files.createSymbolicLink(own, folder.resolve("nowhere"));
        assertThat(new JarCache(root).unpacked(jar).get(0)).hasContent("agent.jar gleaner/one.jar");

        Files.move(own, folder.resolve("away-too"));
        Files.writeString(own, "a file");
        assertThat(new JarCache(root).unpacked(jar).get(0)).hasContent("agent.jar gleaner/one.jar");
        assertThat(root.toFile().list()).hasSize(2);
    }

    @Test
    void shouldTakeAwayWhatIsUnfinishedWhenAJvmEndedWhileItUnpacked() throws IOException {
        Files.createDirectories(root);
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(Files.createDirectory(root.resolve(".turn-1")).resolve("one.jar"), "agent");
        Files.createDirectory(root.resolve(".damaged-2"));

        assertThat(new JarCache(root).unpacked(jar).get(0)).hasContent("agent.jar gleaner/one.jar");
        assertThat(root.toFile().list()).hasSize(2).contains(".lock");
    }

    @Test
    void shouldUnpackWithoutATurnWhenThisJvmHoldsItAlready() throws IOException {
        new JarCache(root).unpacked(packed("older.jar", "gleaner/one.jar"));
        try (FileChannel held = FileChannel.open(root.resolve(".lock"), StandardOpenOption.WRITE)) {
            assertThat(held.tryLock()).isNotNull();
            assertThat(new JarCache(root).unpacked(jar).get(0)).hasContent("agent.jar gleaner/one.jar");
        }
        assertThat(root.toFile().list()).hasSize(3);
    }

    @Test
    void shouldKeepBothWhenTwoVersionsAreUsed() throws IOException {
        List<Path> one = new JarCache(root).unpacked(jar);
        List<Path> other = new JarCache(root).unpacked(packed("newer.jar", "gleaner/one.jar"));

        assertThat(one.get(0)).hasContent("agent.jar gleaner/one.jar");
        assertThat(other.get(0)).hasContent("newer.jar gleaner/one.jar");
    }

    @Test
    void shouldRefuseAFolderWhenOthersMayWriteIt() throws IOException {
        Files.createDirectories(root);
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> new JarCache(root).unpacked(jar))
                .isInstanceOf(IOException.class)
                .hasMessage(root + " is no folder of this user alone: remove it");
    }

    @Test
    void shouldRefuseAFolderWhenItIsALink() throws IOException {
        Files.createDirectories(root.getParent());
        Files.createSymbolicLink(root, Files.createDirectory(folder.resolve("elsewhere")));

        assertThatThrownBy(() -> new JarCache(root).unpacked(jar)).isInstanceOf(IOException.class);
    }

    @Test
    void shouldRefuseAJarWhenNoneIsNestedInIt() {
        assertThatThrownBy(() -> packed("empty.jar", "x")).hasMessageContaining("is not the agent's jar");
    }
}
