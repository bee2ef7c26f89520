package io.gleaner.bench.sizing.profile;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stands between functions and their gateway and writes down each call that they make of each other. Functions reach it because their
 * deployment's gateway variable names it while they are profiled. Its own threads; {@link #take} from any.
 */
final class CallRecorder implements AutoCloseable {
    private static final String PREFIX = "/function/";
    private static final int EVENTS_MOST = 100_000;
    private static final int BAD_GATEWAY = 502;
    private static final int GATEWAY_TIMEOUT = 504;

    private final ExecutorService threads = Executors.newCachedThreadPool(CallRecorder::daemon);
    private final List<CallEvent> events = new ArrayList<>();
    private final OpenFaasClient gateway;
    private final HttpServer server;
    private final String host;

    CallRecorder(String host, OpenFaasClient gateway) throws IOException {
        this.host = host;
        this.gateway = gateway;
        System.setProperty("sun.net.httpserver.nodelay", "true"); // else each small answer waits 40 ms
        server = HttpServer.create(new InetSocketAddress(host, 0), 64);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "gleaner-profile-call");
        thread.setDaemon(true);
        return thread;
    }

    /** What functions are told as their gateway. */
    String url() {
        return "http://" + host + ":" + server.getAddress().getPort();
    }

    /** The calls since the last time, in the order of their ends. */
    List<CallEvent> take() {
        synchronized (events) {
            List<CallEvent> taken = List.copyOf(events);
            events.clear();
            return taken;
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        byte[] body = exchange.getRequestBody().readAllBytes();
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        Answer answer = call(path, exchange.getRequestMethod(), type == null ? "" : type, body);
        if (!answer.type.isEmpty()) {
            exchange.getResponseHeaders().set("Content-Type", answer.type);
        }
        exchange.sendResponseHeaders(answer.status, answer.body.length == 0 ? -1 : answer.body.length);
        exchange.getResponseBody().write(answer.body);
        exchange.close();
    }

    private record Answer(int status, String type, byte[] body) {}

    /** Calls and writes down; used for the root as well. */
    void invoke(String function, byte[] body) {
        call(PREFIX + function, "POST", "text/plain", body);
    }

    private Answer call(String path, String method, String type, byte[] body) {
        long startNs = System.nanoTime();
        Answer answer;
        try {
            HttpResponse<byte[]> response = gateway.invoke(path, method, type, body);
            answer = new Answer(
                    response.statusCode(),
                    response.headers().firstValue("Content-Type").orElse(""),
                    response.body());
        } catch (HttpTimeoutException e) {
            answer = new Answer(GATEWAY_TIMEOUT, "", "no answer in time".getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            answer = new Answer(BAD_GATEWAY, "", String.valueOf(e.getMessage()).getBytes(StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            answer = new Answer(BAD_GATEWAY, "", "interrupted".getBytes(StandardCharsets.UTF_8));
        }
        long endNs = System.nanoTime();
        if (path.startsWith(PREFIX)) {
            String failure = answer.status < 400
                    ? ""
                    : "answered " + answer.status + " "
                            + OpenFaasClient.shortened(new String(answer.body, StandardCharsets.UTF_8));
            note(new CallEvent(nameIn(path), startNs, endNs, body.length, failure));
        }
        return answer;
    }

    private static String nameIn(String path) {
        String name = path.substring(PREFIX.length()).split("[/?]", 2)[0];
        return name;
    }

    private void note(CallEvent event) {
        synchronized (events) {
            if (events.size() < EVENTS_MOST) {
                events.add(event);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
