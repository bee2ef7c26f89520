package io.gleaner.transport.netty;

import io.gleaner.transport.gossip.Self;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** What a node is called where nothing is configured, and the number that goes with a name. */
final class NodeName {
    private NodeName() {}

    /** The machine's name, and the port where it isn't the usual one: several nodes of a machine differ by it. */
    static String ofMachine(int port) {
        String suffix = port == GossipContext.PORT_DEFAULT ? "" : ":" + port;
        String host;
        try {
            host = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException notLinux) {
            host = System.getenv().getOrDefault("HOSTNAME", "localhost");
        }
        String clean = host.replaceAll("[^A-Za-z0-9._-]", "-");
        return clean.substring(0, Math.min(clean.length(), Self.NAME_BYTES_MOST - suffix.length())) + suffix;
    }

    /** The first 8 bytes of the name's SHA-256, never 0: the same over restarts, and on every node that computes it. */
    static long number(String name) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            long number = ByteBuffer.wrap(hash).getLong();
            return number == 0 ? 1 : number;
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
