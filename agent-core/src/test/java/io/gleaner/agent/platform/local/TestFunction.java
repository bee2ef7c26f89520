package io.gleaner.agent.platform.local;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A function that does as it is told by its input: crash, hang, fill memory, answer with a status, or echo. */
public final class TestFunction {
    private static byte[][] kept;

    private TestFunction() {}

    /** The command line of a process that runs it. */
    public static String commandLine() throws Exception {
        Path classes = Path.of(TestFunction.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return Path.of(System.getProperty("java.home"), "bin", "java")
                + " -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UseContainerSupport -Xmx512m"
                + " -Dsun.net.httpserver.nodelay=true -cp " + classes + " " + TestFunction.class.getName();
    }

    public static void main(String[] arguments) throws Exception {
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(System.getenv("PORT"))), 8);
        server.createContext("/", TestFunction::handle);
        server.start();
        System.out.println("listening");
        while (System.in.read() >= 0) {
            // Lives as long as the platform.
        }
        System.exit(0);
    }

    private static void handle(HttpExchange exchange) throws IOException {
        String told = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (told.equals("crash")) {
            Runtime.getRuntime().halt(3);
        } else if (told.equals("hang")) {
            hang();
        } else if (told.startsWith("fill")) {
            fill(Integer.parseInt(told.substring(4).trim()));
        }
        int status = told.startsWith("status ") ? Integer.parseInt(told.substring(7)) : 200;
        byte[] answer = (exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + told)
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Set-Cookie", "a=1");
        exchange.getResponseHeaders().add("Set-Cookie", "b=2");
        exchange.getResponseHeaders()
                .add("X-Asked", String.valueOf(exchange.getRequestHeaders().getFirst("X-Ask")));
        // An answer of unknown length is sent in chunks.
        exchange.sendResponseHeaders(status, told.equals("chunks") ? 0 : answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private static void hang() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static void fill(int mib) {
        kept = new byte[mib][];
        for (int i = 0; i < mib; i++) {
            kept[i] = new byte[1 << 20];
            for (int at = 0; at < kept[i].length; at += 4096) {
                kept[i][at] = 1;
            }
        }
    }
}
