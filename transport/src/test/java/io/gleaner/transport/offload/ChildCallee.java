package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.AllowList;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A callee in a JVM of its own, to be killed: says its port, and when a call begins. */
final class ChildCallee implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;

    private ChildCallee(Process process) {
        this.process = process;
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static ChildCallee start(OffloadTls tls, String... options) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ChildCallee.class.getName()));
        command.addAll(List.of(
                tls.certificate().toString(),
                tls.key().toString(),
                tls.authority().toString()));
        return new ChildCallee(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** The rest of the next line that begins so. */
    String hear(String beginning) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(beginning)) {
                return line.substring(beginning.length()).trim();
            }
        }
        throw new IOException("the callee ended before it said " + beginning);
    }

    int port() throws IOException {
        return Integer.parseInt(hear("port"));
    }

    /** As {@code kill -9}. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    public static void main(String[] args) throws Exception {
        OffloadTls tls = new OffloadTls(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]));
        OffloadServer server = OffloadServer.start(
                OffloadFixture.loopback(0),
                tls,
                OffloadSettings.DEFAULT,
                AllowList.of(Map.of("*", List.of("*"))),
                () -> OffloadFixture.load(2, 0),
                ChildCallee::handle);
        System.out.println("port " + server.port());
        new CountDownLatch(1).await();
    }

    private static Mono<OffloadReply> handle(OffloadCall call) {
        System.out.println("began " + call.function());
        return switch (call.function()) {
            case "never" -> Mono.never();
            case "half" ->
                Mono.just(new OffloadReply.Answer(
                        200, Map.of(), Flux.just(ByteBuffer.wrap(new byte[10])).concatWith(Flux.never())));
            case "count" ->
                call.body()
                        .reduce(0L, (sum, chunk) -> sum + chunk.remaining())
                        .map(sum -> OffloadFixture.answer(sum.toString()));
            default -> OffloadFixture.echo(call);
        };
    }
}
