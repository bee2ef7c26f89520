package io.gleaner.bench.guest;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the launcher's build puts things. */
final class AgentJarPath {
    private AgentJarPath() {}

    /** The agent jar that was built with this class. */
    static Path find() throws IOException {
        // <home>/bench/target/gleaner-bench.jar
        Path home = own().getParent().getParent().getParent();
        Path target = home.resolve("agent-core/target");
        if (Files.isDirectory(target)) {
            try (Stream<Path> files = Files.list(target)) {
                List<Path> jars = files.filter(
                                file -> file.getFileName().toString().matches("gleaner-agent-\\d.*\\.jar"))
                        .toList();
                if (jars.size() == 1) {
                    return jars.get(0);
                }
            }
        }
        throw new IOException("no agent jar in " + target + ", or more than one: name it by --agent");
    }

    /** The jar or folder that this class comes from: all that a host of the measurements needs. */
    static Path own() throws IOException {
        try {
            return Path.of(AgentJarPath.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("the place of these classes is no path", e);
        }
    }
}
