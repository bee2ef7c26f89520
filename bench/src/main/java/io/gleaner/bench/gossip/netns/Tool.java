package io.gleaner.bench.gossip.netns;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the system's tools for networks. */
final class Tool {
    private static final long PATIENCE_SECONDS = 20;

    private Tool() {}

    /** @throws IOException where it fails, with what it said */
    static void run(String... command) throws IOException {
        output(command);
    }

    /** As {@link #run}, with what it said. */
    static String output(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + " failed: " + said.strip());
            }
            return said;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + String.join(" ", command) + " ran", e);
        } finally {
            process.destroyForcibly();
        }
    }

    /** As words of one line. */
    static void line(String line) throws IOException {
        run(line.split(" "));
    }

    /** Why there can be no namespaces here, or null where there can. */
    static String missing() {
        String probe = "gleaner-probe-" + ProcessHandle.current().pid();
        try {
            line("ip netns add " + probe);
            try {
                for (String each :
                        List.of("ip -n %s link add v0 type veth peer name v1", "ip netns exec %s nft list ruleset")) {
                    line(each.formatted(probe));
                }
                return null;
            } finally {
                line("ip netns del " + probe);
            }
        } catch (IOException unable) {
            return "network namespaces, veth and nft are needed, as root (" + unable.getMessage() + ")";
        }
    }
}
