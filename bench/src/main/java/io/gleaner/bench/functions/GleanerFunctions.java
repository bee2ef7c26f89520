package io.gleaner.bench.functions;

import io.gleaner.agent.platform.local.BundledFunction;
import io.gleaner.agent.platform.local.BundledFunctions;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The bundled functions with the allocations their owners would ask for. Kinds: {@code cpu-under} wants more CPU than it
 * has, {@code cpu-over} asked for far more than it uses, {@code memory} needs memory, {@code bursty}, {@code short} ends
 * within 50 ms, {@code step} goes from idle to full load while it runs.
 */
public final class GleanerFunctions implements BundledFunctions {
    private static final long MIB = 1L << 20;
    private static final int HEAP_MIB = 16;

    @Override
    public List<BundledFunction> functions() {
        return List.of(
                function(
                        "primes",
                        "cpu-under",
                        "counts primes on one thread; wants a core, has a quarter",
                        250,
                        128,
                        HEAP_MIB,
                        List.of("20", "40", "80", "120")),
                function(
                        "matrix",
                        "cpu-under",
                        "multiplies matrices on one thread; wants a core, has half of one",
                        500,
                        128,
                        HEAP_MIB,
                        List.of("30", "60", "120", "200")),
                function(
                        "relay",
                        "cpu-over",
                        "waits for a downstream service and packs its answers; has half a core, uses a tenth",
                        500,
                        128,
                        HEAP_MIB,
                        List.of("3", "6", "12", "20")),
                function(
                        "index",
                        "memory",
                        "fills, sorts and searches tens of megabytes",
                        500,
                        256,
                        160,
                        List.of("8", "16", "32", "64")),
                function(
                        "burst",
                        "bursty",
                        "computes at full speed for 10 ms, pauses for 30, again and again",
                        500,
                        128,
                        HEAP_MIB,
                        List.of("2", "4", "8", "12")),
                function(
                        "digest",
                        "short",
                        "hashes a little; ends within 50 ms",
                        250,
                        128,
                        HEAP_MIB,
                        List.of("10", "20", "40", "60")),
                function(
                        "step",
                        "step",
                        "idle first, then at full load, within one invocation",
                        1000,
                        128,
                        HEAP_MIB,
                        List.of(
                                "{\"idle\":100,\"work\":40}",
                                "{\"idle\":150,\"work\":80}",
                                "{\"idle\":200,\"work\":160}",
                                "{\"idle\":200,\"work\":300}")));
    }

    private static BundledFunction function(
            String name,
            String kind,
            String description,
            long cpuMillisUser,
            long memoryMib,
            int heapMib,
            List<String> inputs) {
        List<String> command = command(name, heapMib);
        return new BundledFunction(
                "gleaner/" + name, kind, description, cpuMillisUser, memoryMib * MIB, inputs, command, command);
    }

    /**
     * A small JVM that starts fast and does not look at its cgroup: its limits change while it runs, and it would take
     * the ones it starts with for good.
     */
    private static List<String> command(String name, int heapMib) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
        command.addAll(
                List.of("-XX:-UseContainerSupport", "-XX:ActiveProcessorCount=1", "-XX:ReservedCodeCacheSize=16m"));
        command.addAll(List.of("-XX:MinHeapFreeRatio=5", "-XX:MaxHeapFreeRatio=15", "-Xms8m", "-Xss256k"));
        command.addAll(List.of("-Xmx" + heapMib + "m", "-Dsun.net.httpserver.nodelay=true", "-cp", classPath()));
        command.addAll(List.of(FunctionMain.class.getName(), name));
        return command;
    }

    /** Where this class came from is enough: the runtime needs nothing but the JDK. */
    private static String classPath() {
        try {
            return new File(FunctionMain.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getPath();
        } catch (URISyntaxException | IllegalArgumentException | NullPointerException notAFile) {
            return System.getProperty("java.class.path");
        }
    }
}
