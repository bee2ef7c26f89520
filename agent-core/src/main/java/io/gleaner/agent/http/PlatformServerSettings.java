package io.gleaner.agent.http;

/**
 * How a platform's HTTP side is started.
 *
 * @param host address to listen on
 * @param port port to listen on, 0: any free one
 * @param bodyBytesMax longest body taken, bytes
 * @param user user name asked for on /system/*; empty: nobody is asked
 * @param password its password
 */
public record PlatformServerSettings(String host, int port, int bodyBytesMax, String user, String password) {
    /** Longest body unless told otherwise. */
    public static final int BODY_BYTES_MAX_DEFAULT = 4 << 20;

    /** On the loopback interface, without a password. */
    public static PlatformServerSettings onPort(int port) {
        return new PlatformServerSettings("127.0.0.1", port, BODY_BYTES_MAX_DEFAULT, "", "");
    }

    /** The same with this user and password on /system/*. */
    public PlatformServerSettings withBasicAuth(String newUser, String newPassword) {
        return new PlatformServerSettings(host, port, bodyBytesMax, newUser, newPassword);
    }

    /** The same on another address. */
    public PlatformServerSettings withHost(String newHost) {
        return new PlatformServerSettings(newHost, port, bodyBytesMax, user, password);
    }

    /** The same with another longest body. */
    public PlatformServerSettings withBodyBytesMax(int bytesMax) {
        return new PlatformServerSettings(host, port, bytesMax, user, password);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "PlatformServerSettings[" + host + ":" + port + ", bodyBytesMax=" + bodyBytesMax + ", user=" + user
                + "]";
    }
}
