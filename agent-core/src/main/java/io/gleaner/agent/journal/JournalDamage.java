package io.gleaner.agent.journal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Tells a damaged journal before and while it is read: Chronicle waits for ever for a file that is empty, and reading
 * beyond the end of one that was cut off is an error of the JVM.
 */
final class JournalDamage {
    /** The header and the two first index blocks of an hour; a file is made larger than this before it is used. */
    static final long LEAST_BYTES = 64 << 10;

    /** How long a file may be smaller, since its writer is just making it. */
    private static final long MAKING_MILLIS = 1_000;

    private static final long ASK_MILLIS = 20;
    private static final int HEAD_BYTES = 64;

    private final Path folder;

    JournalDamage(Path folder) {
        this.folder = folder;
    }

    /** @throws IOException where a file can't be that of a journal */
    void checkSizes() throws IOException {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAKING_MILLIS);
        Path tooSmall = tooSmall();
        while (tooSmall != null && System.nanoTime() < until) {
            try {
                TimeUnit.MILLISECONDS.sleep(ASK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
            tooSmall = tooSmall();
        }
        if (tooSmall != null) {
            long bytes = Files.size(tooSmall);
            throw new IOException(sentence(
                    tooSmall.getFileName() + (bytes == 0 ? " is empty" : " was cut off after " + bytes + " bytes")));
        }
    }

    /**
     * Each file must begin with the queue's own header, else Chronicle waits or searches for one for a long time.
     *
     * @throws IOException where one doesn't
     */
    void checkHeads() throws IOException {
        List<Path> files;
        try (Stream<Path> children = Files.list(folder)) {
            files = children.filter(
                            p -> p.toString().endsWith(".cq4") || p.toString().endsWith(".cq4t"))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAKING_MILLIS);
            while (Files.exists(file) && !beginsAsQueue(file)) {
                if (System.nanoTime() > until) {
                    throw new IOException(sentence(file.getFileName() + " does not begin as a file of a journal"));
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ASK_MILLIS));
            }
        }
    }

    private static boolean beginsAsQueue(Path file) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(file)) {
            head = in.readNBytes(HEAD_BYTES);
        }
        if (head.length < HEAD_BYTES || (head[3] & 0xC0) != 0x40) {
            return false;
        }
        return new String(head, StandardCharsets.ISO_8859_1).contains("Store");
    }

    /** What to say of a record of another layout. */
    String otherLayout(int schema) {
        return "the journal at " + folder + " is of another version of Gleaner: its records have layout " + schema
                + ", this version reads layout " + RecordLayout.SCHEMA_VERSION
                + "; read it with the version that wrote it";
    }

    private Path tooSmall() throws IOException {
        List<Path> hours;
        try (Stream<Path> children = Files.list(folder)) {
            hours = children.filter(p -> p.toString().endsWith(".cq4")).sorted().toList();
        }
        for (Path hour : hours) {
            // One that retention has deleted meanwhile is no damage.
            if (Files.exists(hour) && hour.toFile().length() < LEAST_BYTES) {
                return hour;
            }
        }
        return null;
    }

    /** Runs what may wait for ever where a file is damaged, on a thread of its own. */
    <T> T bounded(Callable<T> work, long millis) throws IOException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "gleaner-journal-open");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            thread.interrupt();
            throw new IOException(sentence("it could not be opened within " + millis / 1_000 + " s"), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the journal at " + folder + " was opened", e);
        } catch (ExecutionException e) {
            throw new IOException(found(e.getCause()), e.getCause());
        }
    }

    /** What to say where reading failed with this. */
    String found(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return sentence(root instanceof InternalError ? "a file was cut off" : "Chronicle Queue says " + root);
    }

    private String sentence(String what) {
        return "the journal at " + folder + " is damaged: " + what
                + "; copy it back from where it is whole, or name the folder of another run";
    }
}
