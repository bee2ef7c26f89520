package io.gleaner.agent.journal;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system of its own at a folder, small enough to be filled. Skips the test where nothing may be mounted. */
final class SmallDisk implements AutoCloseable {
    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** In memory. */
    static SmallDisk tmpfs(Path folder, int mebibytes) throws IOException {
        Files.createDirectories(folder);
        String answer = run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", folder.toString());
        assumeTrue(answer == null, "needs the right to mount a tmpfs: " + answer);
        return new SmallDisk(folder);
    }

    /** On a block device over a file, which can be made to fail. */
    static SmallDisk ext4(Path image, Path folder, int mebibytes) throws IOException {
        Files.createDirectories(folder);
        String answer = run("truncate", "-s", mebibytes + "M", image.toString());
        answer = answer == null ? run("mkfs.ext4", "-q", image.toString()) : answer;
        answer = answer == null ? run("mount", "-o", "loop", image.toString(), folder.toString()) : answer;
        assumeTrue(answer == null, "needs mkfs.ext4 and the right to mount a loop device: " + answer);
        return new SmallDisk(folder);
    }

    /** The device under it fails from now on: the kernel answers every write by an error. */
    void fail() {
        String answer = run("mount", "-o", "remount,abort", folder.toString());
        assumeTrue(answer == null, "needs a kernel that lets an ext4 be aborted: " + answer);
    }

    /** Mounts the same again, as an operator does who has mended the device. */
    void mend(Path image) throws IOException {
        // Chronicle lets go of its mappings a moment after it was closed.
        await().atMost(10, SECONDS).until(() -> run("umount", folder.toString()) == null);
        String answer = run("mount", "-o", "loop", image.toString(), folder.toString());
        if (answer != null) {
            throw new IOException("the disk could not be mounted again: " + answer);
        }
    }

    /** Somebody else's file takes all but so much. */
    Path fillUpTo(long bytesLeft) throws IOException {
        Path file = folder.resolve("somebody-elses");
        byte[] portion = new byte[64 << 10];
        try (OutputStream out = Files.newOutputStream(file)) {
            while (folder.toFile().getUsableSpace() > bytesLeft) {
                out.write(portion, 0, (int)
                        Math.min(portion.length, folder.toFile().getUsableSpace() - bytesLeft));
            }
        } catch (IOException full) {
            if (bytesLeft > 0) {
                throw full;
            }
        }
        return file;
    }

    @Override
    public void close() {
        run("umount", "-l", folder.toString());
    }

    private static String run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? null : String.join(" ", command) + ": " + said.strip();
        } catch (IOException e) {
            return e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
