package io.gleaner.bench.sizing.generate;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The process of a synthetic application's function: serves HTTP on {@code PORT}, one request at a time. A request sums N mod i for i
 * from 2 to N ({@code numbers}), waits {@code wait_ms} as for a database, and calls the functions of {@code calls} below
 * {@code gateway_url}: stages are divided by semicolons, the calls of one by commas. Needs nothing but the JDK.
 */
public final class RemaindersMain {
    private static final int OK = 200;
    private static final int BAD_GATEWAY = 502;
    private static final int TIMEOUT_MS = 120_000;
    private static final int WARM_UP_NUMBERS = 100_000;
    private static final int WARM_UP_RUNS = 5;

    private final ExecutorService callers = Executors.newCachedThreadPool(RemaindersMain::daemon);
    private final int numbers = Integer.parseInt(variable("numbers", "1000000"));
    private final long waitMs = Long.parseLong(variable("wait_ms", "0"));
    private final String calls = variable("calls", "");
    private final String gateway = variable("gateway_url", "http://127.0.0.1:8080");

    private RemaindersMain() {}

    /** Serves until its standard input ends, which its platform holds. */
    public static void main(String[] arguments) throws IOException {
        RemaindersMain function = new RemaindersMain();
        function.warmUp();
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(variable("PORT", "0"))), 16);
        server.createContext("/", function::handle);
        server.start();
        while (System.in.read() >= 0) {
            // Nothing is ever said; only the end counts.
        }
        System.exit(0);
    }

    private static String variable(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "call");
        thread.setDaemon(true);
        return thread;
    }

    /** So that the loop is compiled before the first request is measured. */
    private void warmUp() {
        for (int run = 0; run < WARM_UP_RUNS; run++) {
            if (remainders(WARM_UP_NUMBERS) < 0) {
                throw new IllegalStateException("a sum of remainders is never negative");
            }
        }
    }

    /** The sum of n mod i for i from 2 to n. */
    static long remainders(int n) {
        long sum = 0;
        for (int i = 2; i <= n; i++) {
            sum += n % i;
        }
        return sum;
    }

    private void handle(HttpExchange exchange) throws IOException {
        byte[] input = exchange.getRequestBody().readAllBytes();
        int status = OK;
        String answer;
        try {
            answer = "{\"sum\":" + remainders(numbers) + "}";
            Thread.sleep(waitMs);
            for (String stage : calls.split(";")) {
                if (!stage.isBlank()) {
                    call(stage.split(","), input);
                }
            }
        } catch (ExecutionException failed) {
            status = BAD_GATEWAY;
            answer = failed.getCause().getMessage();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stop);
        }
        byte[] body = (answer + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private void call(String[] functions, byte[] input) throws InterruptedException, ExecutionException {
        List<Future<?>> answers = new ArrayList<>();
        for (String function : functions) {
            answers.add(callers.submit(() -> call(function.strip(), input)));
        }
        for (Future<?> answer : answers) {
            answer.get();
        }
    }

    private Void call(String function, byte[] input) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create(gateway + "/function/" + function).toURL().openConnection();
        connection.setRequestMethod("POST");
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(input.length);
        connection.getOutputStream().write(input);
        int status = connection.getResponseCode();
        try (InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            if (body != null) {
                body.readAllBytes();
            }
        }
        if (status >= 400) {
            throw new IOException(function + " answered " + status);
        }
        return null;
    }
}
