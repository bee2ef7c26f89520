package io.gleaner.nativebindings.jni;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Loads the C library once per class loader, from a private temporary folder that is removed at once. Thread-safe; never
 * throws: without the library {@link #explain} says why, and the callers poll.
 */
public final class NativeLibrary {
    private static final String FILE = "libgleaner.so";
    private static boolean loaded;
    private static String failure;

    private NativeLibrary() {}

    /**
     * Loads the library unless it is loaded; a failure may be tried again in another folder.
     *
     * @param unpackInto where it is unpacked: writable, and not mounted noexec; null = java.io.tmpdir
     * @return whether it is there now
     */
    public static synchronized boolean load(Path unpackInto) {
        if (!loaded) {
            Path parent = unpackInto == null ? Path.of(System.getProperty("java.io.tmpdir")) : unpackInto;
            failure = failure(parent);
            loaded = failure == null;
        }
        return loaded;
    }

    /** Why the library is not in use; that it is, when it is. */
    public static synchronized String explain() {
        if (loaded) {
            return "C library for " + platform() + " loaded";
        }
        return failure == null ? "the C library was not asked for" : failure;
    }

    private static String failure(Path parent) {
        String resource = platform() + "/" + FILE;
        try (InputStream library = NativeLibrary.class.getResourceAsStream(resource)) {
            if (library == null) {
                return "no C library for " + platform() + " in this build (it needs a C compiler when it is built)";
            }
            unpackAndLoad(library, parent);
            int revision = KernelCalls.revision();
            return revision == KernelCalls.REVISION
                    ? null
                    : "the C library is of revision " + revision + ", not " + KernelCalls.REVISION;
        } catch (IOException e) {
            return "the C library can't be unpacked into " + parent + ": " + e
                    + "; set gleaner.native.dir to a writable folder";
        } catch (IllegalCallerException e) {
            return "the C library may not be loaded: " + e.getMessage()
                    + "; --enable-native-access=ALL-UNNAMED allows it";
        } catch (UnsatisfiedLinkError | SecurityException e) {
            return "the C library can't be loaded from " + parent + ": " + e.getMessage()
                    + "; if its folder forbids execution, set gleaner.native.dir to another";
        }
    }

    /** The file is needed only until it is mapped; a private folder keeps others from changing it before. */
    private static void unpackAndLoad(InputStream library, Path parent) throws IOException {
        Path folder = Files.createTempDirectory(Files.createDirectories(parent), "gleaner-native-");
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
