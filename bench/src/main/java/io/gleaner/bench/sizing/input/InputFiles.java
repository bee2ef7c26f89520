package io.gleaner.bench.sizing.input;

import io.gleaner.placement.sizing.SizingException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Opens files; gzip is known by its first two bytes, whatever the name. */
final class InputFiles {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int GZIP_FIRST = 0x1f;
    private static final int GZIP_SECOND = 0x8b;

    private InputFiles() {}

    /** What reads a file. */
    interface Reading<T> {
        T read(InputStream in) throws IOException;
    }

    /**
     * Opens a file, reads and closes it.
     *
     * @throws SizingException if it can't be opened or read, or is damaged
     */
    static <T> T read(Path file, Reading<T> reading) {
        try (InputStream in = open(file)) {
            return reading.read(in);
        } catch (NoSuchFileException e) {
            throw new SizingException("there is no such file", file.toString(), "check the path");
        } catch (IOException e) {
            throw new SizingException(
                    "the file can't be read: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    file.toString(),
                    "check that it is a file, that you may read it, and that it is complete");
        }
    }

    private static InputStream open(Path file) throws IOException {
        InputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
        try {
            raw.mark(2);
            boolean gzip = raw.read() == GZIP_FIRST && raw.read() == GZIP_SECOND;
            raw.reset();
            return gzip ? new BufferedInputStream(new GZIPInputStream(raw, BUFFER_BYTES), BUFFER_BYTES) : raw;
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }
}
