package io.gleaner.bench.offload;

import io.gleaner.transport.offload.OffloadCall;
import io.gleaner.transport.offload.OffloadReply;
import io.gleaner.transport.offload.OffloadServer;
import io.gleaner.transport.offload.OffloadTls;
import io.gleaner.transport.offload.rules.AllowList;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import reactor.core.publisher.Mono;

/** A callee in a process of its own, to be killed in the middle of a call: its function never ends. One thread. */
final class CalleeProcess implements AutoCloseable {
    private static final String PORT = "port ";
    private static final String CALLED = "called";

    private final Process process;
    private final BufferedReader lines;

    private CalleeProcess(Process process) {
        this.process = process;
        lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static CalleeProcess start(OffloadTls tls) throws IOException {
        return new CalleeProcess(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CalleeProcess.class.getName(),
                        tls.certificate().toString(),
                        tls.key().toString(),
                        tls.authority().toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    int port() throws IOException {
        return Integer.parseInt(hear(PORT));
    }

    private String hear(String beginning) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(beginning)) {
                return line.substring(beginning.length());
            }
        }
        throw new IOException("the callee's process ended before it said \"" + beginning + "\"");
    }

    /** As {@code kill -9}, as soon as it has a call. */
    void killWhenCalled() {
        Thread killer = new Thread(
                () -> {
                    try {
                        hear(CALLED);
                    } catch (IOException ended) {
                        // As good as killed.
                    }
                    process.destroyForcibly();
                },
                "offload-bench-killer");
        killer.setDaemon(true);
        killer.start();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Certificate, key and authority as files. */
    public static void main(String[] args) throws IOException, InterruptedException {
        OffloadServer server = BenchNodes.start(
                new OffloadTls(Path.of(args[0]), Path.of(args[1]), Path.of(args[2])),
                AllowList.of(Map.of("*", List.of("*"))),
                CalleeProcess::never);
        System.out.println(PORT + server.port());
        new CountDownLatch(1).await();
    }

    private static Mono<OffloadReply> never(OffloadCall call) {
        System.out.println(CALLED);
        return Mono.never();
    }
}
