package io.gleaner.agent.platform.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Secrets of this run: a file each in a folder that only this user can read, gone when the platform closes. Functions
 * that name a secret find the folder in the environment as {@code secret_mount_path}. There is one store for all
 * namespaces. Thread-safe.
 */
public final class SecretStore {
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9]([-._a-zA-Z0-9]{0,251}[a-zA-Z0-9])?");
    private static final int SECRETS_MAX = 1000;

    private final Set<String> names = new TreeSet<>();
    private Path folder;

    SecretStore() {}

    /** All names. */
    public synchronized Set<String> names() {
        return Set.copyOf(names);
    }

    /** Makes a secret, or replaces one. Throws PlatformException: INVALID, DUPLICATE, UNKNOWN. */
    public synchronized void write(String name, byte[] value, boolean replace) {
        if (name == null || !NAME.matcher(name).matches() || names.size() == SECRETS_MAX) {
            throw new PlatformException(
                    PlatformException.Reason.INVALID,
                    "secret '" + name + "' can't be made: a name has 1 to 253 of a-z, A-Z, 0-9, '-', '_' and '.', and"
                            + " there are at most " + SECRETS_MAX);
        }
        if (replace) {
            checkKnown(name);
        } else if (names.contains(name)) {
            throw new PlatformException(
                    PlatformException.Reason.DUPLICATE, "secret '" + name + "' is there already; PUT replaces it");
        }
        try {
            Files.write(folder().resolve(name), value);
            names.add(name);
        } catch (IOException refused) {
            throw new UncheckedIOException("secret '" + name + "' can't be written below " + folder, refused);
        }
    }

    /** Removes a secret. Throws PlatformException UNKNOWN. */
    public synchronized void delete(String name) {
        checkKnown(name);
        try {
            Files.deleteIfExists(folder().resolve(name));
            names.remove(name);
        } catch (IOException refused) {
            throw new UncheckedIOException("secret '" + name + "' can't be removed from " + folder, refused);
        }
    }

    /** The function with the folder in its environment, if it names secrets. */
    synchronized FunctionSpec mountedFor(FunctionSpec spec) {
        if (spec.secrets().isEmpty()) {
            return spec;
        }
        Map<String, String> environment = new HashMap<>(spec.envVars());
        environment.put("secret_mount_path", folder.toString());
        return spec.withEnvVars(environment);
    }

    synchronized void close() {
        for (String name : Set.copyOf(names)) {
            delete(name);
        }
        try {
            if (folder != null) {
                Files.deleteIfExists(folder);
            }
        } catch (IOException stays) {
            folder.toFile().deleteOnExit();
        }
    }

    private Path folder() throws IOException {
        if (folder == null) {
            folder = Files.createTempDirectory(
                    "gleaner-secrets",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        return folder;
    }

    private void checkKnown(String name) {
        if (!names.contains(name)) {
            throw new PlatformException(
                    PlatformException.Reason.UNKNOWN, "no secret '" + name + "' is known; POST makes one");
        }
    }
}
