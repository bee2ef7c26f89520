package io.gleaner.nativebindings.jni;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Loads the C library once per class loader, from a private temporary folder that is removed at once. Thread-safe; never
 * throws: without the library {@link #explain} says why, and the callers poll.
 *
 * <p>{@code gleaner.native.dir} names the folder to unpack into (default java.io.tmpdir; it must allow execution);
 * {@code gleaner.native.enabled=false} does without the library.
 */
public final class NativeLibrary {
    private static final String FILE = "libgleaner.so";
    private static final String FAILURE = load();

    private NativeLibrary() {}

    public static boolean available() {
        return FAILURE == null;
    }

    /** Why the library is not in use; that it is, when it is. */
    public static String explain() {
        return FAILURE == null ? "C library for " + platform() + " loaded" : FAILURE;
    }

    private static String load() {
        if ("false".equalsIgnoreCase(System.getProperty("gleaner.native.enabled"))) {
            return "switched off by gleaner.native.enabled=false";
        }
        String resource = platform() + "/" + FILE;
        try (InputStream library = NativeLibrary.class.getResourceAsStream(resource)) {
            if (library == null) {
                return "no C library for " + platform() + " in this build (it needs a C compiler when it is built)";
            }
            unpackAndLoad(library);
            int revision = KernelCalls.revision();
            return revision == KernelCalls.REVISION
                    ? null
                    : "the C library is of revision " + revision + ", not " + KernelCalls.REVISION;
        } catch (IOException e) {
            return "the C library can't be unpacked: " + e + "; set gleaner.native.dir to a writable folder";
        } catch (UnsatisfiedLinkError | SecurityException e) {
            return "the C library can't be loaded: " + e.getMessage()
                    + "; if its folder forbids execution, set gleaner.native.dir to another";
        }
    }

    /** The file is needed only until it is mapped; a private folder keeps others from changing it before. */
    private static void unpackAndLoad(InputStream library) throws IOException {
        String parent = System.getProperty("gleaner.native.dir", System.getProperty("java.io.tmpdir"));
        Path folder = Files.createTempDirectory(Files.createDirectories(Path.of(parent)), "gleaner-native-");
        Path file = folder.resolve(FILE);
        try {
            Files.copy(library, file);
            System.load(file.toAbsolutePath().toString());
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private static String platform() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        return system + "-" + (machine.equals("amd64") ? "x86_64" : machine);
    }
}
