package io.gleaner.bench.functions;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * The process of a bundled function: {@code FunctionMain <name>}. With {@code PORT} in the environment it serves HTTP on
 * that port of 127.0.0.1, one request at a time, after it has answered itself often enough for its code to be loaded and compiled; else it answers
 * the input on its standard input and ends. The answer is {@code {"function":...,"checksum":"..."}}.
 */
public final class FunctionMain {
    private static final int WARM_UP_RUNS = 3;
    private static final String WARM_UP_INPUT = "{\"work\":20,\"wait\":0,\"pause\":0,\"idle\":0}";
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;

    private static final Map<String, Work> WORKS = new TreeMap<>(Map.of(
            "primes", new Primes(),
            "matrix", new Matrix(),
            "relay", new Relay(),
            "index", new Index(),
            "burst", new Burst(),
            "digest", new Digest(),
            "step", new Step()));

    private final String name;
    private final Work work;

    private FunctionMain(String name, Work work) {
        this.name = name;
        this.work = work;
    }

    /** Exit status 0 after a one-shot answer, 1 for a bad input, 2 for a name that is not known. */
    public static void main(String[] arguments) throws Exception {
        String name = arguments.length == 1 ? arguments[0] : "";
        Work work = WORKS.get(name);
        if (work == null) {
            System.err.println("usage: FunctionMain <name>, the name one of " + WORKS.keySet());
            System.exit(2);
        }
        FunctionMain function = new FunctionMain(name, work);
        String port = System.getenv("PORT");
        if (port == null) {
            System.exit(function.answerOnce());
        }
        function.warmUp();
        function.serve(Integer.parseInt(port));
        endWithParent();
    }

    /** The checksum that a function gives for an input; for tests and for whoever wants to check an answer. */
    static long checksum(String name, String input) throws InterruptedException {
        return WORKS.get(name).run(Parameters.parse(input));
    }

    private int answerOnce() throws IOException, InterruptedException {
        String input = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        try {
            System.out.println(answer(input));
            return 0;
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage());
            return 1;
        }
    }

    /**
     * Over HTTP, on a port that nobody knows: the first request costs as much as the first run. Starting is not limited,
     * what comes after it is.
     */
    private void warmUp() throws IOException {
        String runs = System.getenv("GLEANER_WARM_UP_RUNS");
        HttpServer rehearsal = serve(0);
        for (int i = runs == null ? WARM_UP_RUNS : Integer.parseInt(runs); i > 0; i--) {
            request(rehearsal.getAddress());
        }
        rehearsal.stop(0);
    }

    private static void request(InetSocketAddress address) throws IOException {
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            String head = "POST / HTTP/1.1\r\nHost: rehearsal\r\nConnection: close\r\nContent-Length: "
                    + WARM_UP_INPUT.length() + "\r\n\r\n";
            socket.getOutputStream().write((head + WARM_UP_INPUT).getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().readAllBytes();
        }
    }

    private HttpServer serve(int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 16);
        server.createContext("/", this::handle);
        server.start();
        return server;
    }

    private void handle(HttpExchange exchange) throws IOException {
        int status = OK;
        String answer;
        try {
            answer = answer(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException wrong) {
            status = BAD_REQUEST;
            answer = wrong.getMessage();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stop);
        }
        byte[] body = (answer + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", status == OK ? "application/json" : "text/plain");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private String answer(String input) throws InterruptedException {
        long checksum = work.run(Parameters.parse(input));
        return "{\"function\":\"" + name + "\",\"checksum\":\"" + Long.toHexString(checksum) + "\"}";
    }

    /** The platform holds the other end of standard input: when it dies, however it dies, so does this process. */
    private static void endWithParent() throws IOException {
        byte[] ignored = new byte[256];
        while (System.in.read(ignored) >= 0) {
            // Nothing is ever said; only the end counts.
        }
        System.exit(0);
    }
}
