package io.gleaner.agent.platform.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a server whose every answer, and closing, is written out. */
@Timeout(30)
class LoopbackHttpTest {
    private static final String CLOSED = "";

    private final List<Integer> requestsOfConnections = new CopyOnWriteArrayList<>();
    private ServerSocket server;
    private LoopbackHttp http;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        http = new LoopbackHttp(server.getLocalPort(), 1000);
    }

    @AfterEach
    void close() throws IOException {
        http.close();
        server.close();
    }

    @Test
    void shouldTakeAConnectionForEachCallWhenAnHttp10ServerClosesIt() throws Exception {
        String answer = "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok";
        CompletableFuture<Void> serving = serve(List.of(List.of(answer), List.of(answer), List.of(answer)));

        assertThat(List.of(call(), call(), call())).containsOnly("ok");

        serving.get(10, TimeUnit.SECONDS);
        assertThat(requestsOfConnections).containsExactly(1, 1, 1);
    }

    @Test
    void shouldKeepTheConnectionWhenHttp10SaysKeepAliveOrHttp11SaysNothing() throws Exception {
        CompletableFuture<Void> serving = serve(List.of(List.of(
                "HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nConnection: foo, Close\r\nContent-Length: 2\r\n\r\nok")));

        assertThat(List.of(call(), call(), call())).containsOnly("ok");

        serving.get(10, TimeUnit.SECONDS);
        assertThat(requestsOfConnections).containsExactly(3);
    }

    @Test
    void shouldAskOnceMoreWhenAKeptConnectionEndsBeforeItsAnswer() throws Exception {
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
        CompletableFuture<Void> serving =
                serve(List.of(List.of(answer, CLOSED), List.of(answer, CLOSED), List.of(CLOSED)));

        assertThat(call()).isEqualTo("ok");
        assertThat(call()).isEqualTo("ok");
        assertThatThrownBy(this::call).isInstanceOf(IOException.class);

        serving.get(10, TimeUnit.SECONDS);
        assertThat(requestsOfConnections).containsExactly(2, 2, 1);
    }

    @Test
    void shouldNotAskAgainWhenTheAnswerHadBegun() throws Exception {
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
        CompletableFuture<Void> serving = serve(List.of(List.of(answer, "HTTP/1.1 2")));

        assertThat(call()).isEqualTo("ok");
        assertThatThrownBy(this::call).isInstanceOf(IOException.class);

        serving.get(10, TimeUnit.SECONDS);
        assertThat(requestsOfConnections).containsExactly(2);
    }

    private String call() throws IOException {
        return new String(
                http.call(new InvocationRequest("GET", "/", Map.of(), new byte[0]))
                        .body(),
                StandardCharsets.UTF_8);
    }

    /** One list for each connection: what each request on it gets, after the last of which it is closed. */
    private CompletableFuture<Void> serve(List<List<String>> connections) {
        return CompletableFuture.runAsync(() -> {
            try {
                for (List<String> answers : connections) {
                    serveOne(answers);
                }
            } catch (IOException broken) {
                throw new IllegalStateException(broken);
            }
        });
    }

    private void serveOne(List<String> answers) throws IOException {
        try (Socket socket = server.accept()) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            int requests = 0;
            for (String answer : answers) {
                String line = in.readLine();
                while (line != null && !line.isEmpty()) {
                    line = in.readLine();
                }
                requests += line == null ? 0 : 1;
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            }
            requestsOfConnections.add(requests);
        }
    }
}
