package io.gleaner.agent.platform.local;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The HTTP/1.1 client of one warm process: blocking, one request at a time, a connection that is kept for as long as
 * it was used lately. Owned by the replica's thread; {@link #close} may come from any thread and ends a call.
 */
final class LoopbackHttp implements AutoCloseable {
    /** Servers close idle connections, node's after 5 s; one of this age is not trusted any more. */
    private static final long CONNECTION_IDLE_NS_MAX = 2_000_000_000L;

    private static final int LINE_BYTES_MAX = 16 << 10;
    private static final int HEADERS_MAX = 100;

    private final InetSocketAddress address;
    private final int bodyBytesMax;
    private volatile Socket socket;
    private InputStream in;
    private long lastUsedNs;
    private volatile boolean closed;
    /** Of the call that runs: whether a byte of its answer came, and whether the answer's server says HTTP/1.0. */
    private boolean answering;

    private boolean oldVersion;

    LoopbackHttp(int port, int bodyBytesMax) {
        this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.bodyBytesMax = bodyBytesMax;
    }

    /** What the function answered; header names in lower case. */
    record Answer(int status, Map<String, List<String>> headers, byte[] body) {}

    /** Whether somebody listens; the connection made is kept for the first call. */
    boolean connects() {
        try {
            connect();
            return true;
        } catch (IOException refused) {
            drop();
            return false;
        }
    }

    /**
     * Sends a request and waits for the whole answer; any failure closes the connection. A server may close a kept
     * connection just when a request is under way, so one that ends before the first byte of an answer proves nothing:
     * the request is sent once more, on a connection of its own.
     */
    Answer call(InvocationRequest request) throws IOException {
        if (socket != null && System.nanoTime() - lastUsedNs <= CONNECTION_IDLE_NS_MAX) {
            try {
                return exchange(request);
            } catch (IOException broken) {
                if (answering || closed) {
                    throw broken;
                }
            }
        }
        drop();
        connect();
        return exchange(request);
    }

    private Answer exchange(InvocationRequest request) throws IOException {
        boolean kept = false;
        answering = false;
        try {
            send(request);
            Answer answer = receive(request.method());
            kept = isKept(answer.headers());
            lastUsedNs = System.nanoTime();
            return answer;
        } finally {
            if (!kept) {
                drop();
            }
        }
    }

    /** HTTP/1.1 keeps a connection unless told otherwise, HTTP/1.0 only where told so. */
    private boolean isKept(Map<String, List<String>> headers) {
        String told = String.join(",", headers.getOrDefault("connection", List.of()));
        List<String> options = List.of(told.toLowerCase(Locale.ROOT).split("\\s*,\\s*"));
        return !options.contains("close") && (!oldVersion || options.contains("keep-alive"));
    }

    @Override
    public void close() {
        closed = true;
        drop();
    }

    private void drop() {
        Socket open = socket;
        socket = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException alreadyGone) {
                // Nothing is left to let go.
            }
        }
    }

    private void connect() throws IOException {
        Socket fresh = new Socket();
        try {
            fresh.setTcpNoDelay(true);
            fresh.connect(address, 1000);
        } catch (IOException refused) {
            fresh.close();
            throw refused;
        }
        in = new BufferedInputStream(fresh.getInputStream(), 8192);
        lastUsedNs = System.nanoTime();
        socket = fresh;
    }

    private void send(InvocationRequest request) throws IOException {
        StringBuilder head = new StringBuilder(256);
        head.append(request.method())
                .append(' ')
                .append(request.pathAndQuery())
                .append(" HTTP/1.1\r\nHost: 127.0.0.1:");
        head.append(address.getPort())
                .append("\r\nContent-Length: ")
                .append(request.body().length)
                .append("\r\n");
        request.headers()
                .forEach((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
        byte[] headBytes = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = new byte[headBytes.length + request.body().length];
        System.arraycopy(headBytes, 0, all, 0, headBytes.length);
        System.arraycopy(request.body(), 0, all, headBytes.length, request.body().length);
        open().getOutputStream().write(all);
    }

    private Answer receive(String method) throws IOException {
        String start = line();
        int status = status(start);
        Map<String, List<String>> headers = headers();
        while (status >= 100 && status < 200) {
            start = line();
            status = status(start);
            headers = headers();
        }
        oldVersion = start.startsWith("HTTP/1.0");
        boolean noBody = method.equals("HEAD") || status == 204 || status == 304;
        return new Answer(status, headers, noBody ? new byte[0] : body(headers));
    }

    private byte[] body(Map<String, List<String>> headers) throws IOException {
        if ("chunked".equalsIgnoreCase(first(headers, "transfer-encoding"))) {
            return chunks();
        }
        String length = first(headers, "content-length");
        if (length != null) {
            return exactly(number(length, 10));
        }
        headers.put("connection", List.of("close"));
        byte[] rest = in.readNBytes(bodyBytesMax + 1);
        checkLength(rest.length);
        return rest;
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            String size = line();
            int extension = size.indexOf(';');
            int length = number(extension < 0 ? size : size.substring(0, extension), 16);
            if (length == 0) {
                headers();
                return body.toByteArray();
            }
            checkLength((long) body.size() + length);
            body.writeBytes(exactly(length));
            line();
        }
    }

    private byte[] exactly(int length) throws IOException {
        checkLength(length);
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the function's answer ended after " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }

    private void checkLength(long length) throws IOException {
        if (length < 0 || length > bodyBytesMax) {
            throw new IOException("the function's answer is longer than " + bodyBytesMax + " bytes");
        }
    }

    private Map<String, List<String>> headers() throws IOException {
        Map<String, List<String>> headers = new HashMap<>();
        int count = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            if (colon <= 0 || count++ == HEADERS_MAX) {
                throw new IOException("the function's answer is not HTTP: header '" + line + "'");
            }
            String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
            headers.computeIfAbsent(name, none -> new ArrayList<>(1))
                    .add(line.substring(colon + 1).trim());
        }
        return headers;
    }

    private static String first(Map<String, List<String>> headers, String name) {
        List<String> values = headers.get(name);
        return values == null ? null : values.get(0);
    }

    private static int status(String line) throws IOException {
        if (!line.startsWith("HTTP/1.") || line.length() < 12) {
            throw new IOException("the function's answer is not HTTP: it starts with '" + line + "'");
        }
        return number(line.substring(9, 12), 10);
    }

    private static int number(String text, int radix) throws IOException {
        try {
            return Integer.parseInt(text.trim(), radix);
        } catch (NumberFormatException wrong) {
            throw new IOException("the function's answer is not HTTP: '" + text + "' should be a number", wrong);
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(64);
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the function closed the connection without an answer");
            }
            answering = true;
            if (line.length() == LINE_BYTES_MAX) {
                throw new IOException(
                        "the function's answer is not HTTP: a line has more than " + LINE_BYTES_MAX + " bytes");
            }
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }

    private Socket open() throws IOException {
        Socket open = socket;
        if (open == null) {
            throw new IOException("the connection was closed");
        }
        return open;
    }
}
