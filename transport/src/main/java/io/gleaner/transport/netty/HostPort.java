package io.gleaner.transport.netty;

/**
 * A host and a port as people write them: {@code host}, {@code host:port}, {@code 10.1.2.3:7946}, {@code [fd00::1]:7946},
 * {@code fd00::1}. Nothing is resolved here. Immutable.
 *
 * @param host a name or a literal address, without brackets
 * @param port 0 to 65535; 0 = any free one, where something is bound
 */
public record HostPort(String host, int port) {
    private static final int PORT_MOST = 0xffff;
    /** A DNS name's longest, RFC 1035. */
    private static final int NAME_MOST = 253;

    /**
     * Reads what people write.
     *
     * @param portDefault where none is written
     * @throws IllegalArgumentException where it is none, with what is wrong about it
     */
    public static HostPort parse(String text, int portDefault) {
        String trimmed = text.strip();
        if (trimmed.startsWith("[")) {
            int end = trimmed.indexOf(']');
            if (end < 0) {
                throw new IllegalArgumentException("\"" + text + "\" opens a [ that nothing closes");
            }
            String rest = trimmed.substring(end + 1);
            if (!rest.isEmpty() && !rest.startsWith(":")) {
                throw new IllegalArgumentException(
                        "\"" + text + "\" has \"" + rest + "\" after its ], where :PORT goes");
            }
            return checked(
                    text, trimmed.substring(1, end), rest.isEmpty() ? portDefault : port(text, rest.substring(1)));
        }
        if (trimmed.contains(":::")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no address: write [ADDRESS]:PORT for one of IPv6, for example [fd00::1]:7946");
        }
        int colon = trimmed.indexOf(':');
        if (colon < 0 || colon != trimmed.lastIndexOf(':')) {
            return checked(text, trimmed, portDefault);
        }
        return checked(text, trimmed.substring(0, colon), port(text, trimmed.substring(colon + 1)));
    }

    private static HostPort checked(String text, String host, int port) {
        if (host.isEmpty() || host.length() > NAME_MOST || !host.matches("[A-Za-z0-9._:%-]+")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" names no host: write HOST:PORT, for example 10.0.0.1:7946");
        }
        return new HostPort(host, port);
    }

    private static int port(String text, String digits) {
        if (!digits.matches("[0-9]{1,5}") || Integer.parseInt(digits) > PORT_MOST) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" has the port \"" + digits + "\": 0 to " + PORT_MOST + " are ports");
        }
        return Integer.parseInt(digits);
    }

    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : '[' + host + ']') + ':' + port;
    }
}
