package io.gleaner.bench.gossip.netns;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A node's process as its starter sees it: what it said last, and since when. Its reader writes, any thread reads. */
final class NodeProcess implements AutoCloseable {
    private final String name;
    private final Process process;
    private final Map<String, Long> unroutableMillis = new ConcurrentHashMap<>();
    private final Map<String, Long> removedMillis = new ConcurrentHashMap<>();
    private final Set<String> removed = ConcurrentHashMap.newKeySet();
    private final AgeSamples ages = new AgeSamples();
    private volatile int peers = -1;
    private volatile long bytesSent;
    private volatile long cpuMillis;

    private NodeProcess(String name, Process process) {
        this.name = name;
        this.process = process;
    }

    static NodeProcess start(String namespace, String name, List<String> arguments) throws IOException {
        NodeProcess node = new NodeProcess(name, java(namespace, NodeMain.class, name, arguments));
        Thread reader = new Thread(node::read, "reader-" + name);
        reader.setDaemon(true);
        reader.start();
        return node;
    }

    /** A JVM in a namespace: small, since there are many. */
    static Process java(String namespace, Class<?> main, String first, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "ip",
                "netns",
                "exec",
                namespace,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                first));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                take(line.split(" "));
            }
        } catch (IOException killed) {
            // Its output ends with it.
        }
    }

    private void take(String[] words) {
        long atMillis = Long.parseLong(words[1]);
        if (words[0].equals("E")) {
            event(words[2], words[3], atMillis);
            return;
        }
        peers = Integer.parseInt(words[2]);
        bytesSent = Long.parseLong(words[3]);
        cpuMillis = Long.parseLong(words[4]);
        ages.add(words[5]);
        for (String unroutable : words[6].split(",")) {
            unroutableMillis.putIfAbsent(unroutable, atMillis);
        }
    }

    private void event(String kind, String peer, long atMillis) {
        switch (kind) {
            case "SUSPECTED" -> unroutableMillis.putIfAbsent(peer, atMillis);
            case "REMOVED" -> {
                unroutableMillis.putIfAbsent(peer, atMillis);
                removedMillis.putIfAbsent(peer, atMillis);
                removed.add(peer);
            }
            default -> {
                // Comes or changes.
            }
        }
    }

    /** Forgets who was unroutable or removed, and the ages sampled so far. */
    void freshStart() {
        unroutableMillis.clear();
        removedMillis.clear();
        removed.clear();
        ages.clear();
    }

    String name() {
        return name;
    }

    int peers() {
        return peers;
    }

    long bytesSent() {
        return bytesSent;
    }

    long cpuMillis() {
        return cpuMillis;
    }

    AgeSamples ages() {
        return ages;
    }

    /** How many peers it removed since the fresh start. */
    int removals() {
        return removed.size();
    }

    /** When it stopped routing to that peer, or null. */
    Long unroutableMillis(String peer) {
        return unroutableMillis.get(peer);
    }

    /** When it removed that peer, or null. */
    Long removedMillis(String peer) {
        return removedMillis.get(peer);
    }

    boolean alive() {
        return process.isAlive();
    }

    /** As kill -9. */
    void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(2, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
