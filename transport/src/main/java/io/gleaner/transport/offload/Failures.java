package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.Failure;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

/** What the libraries' exceptions mean for a call. */
final class Failures {
    private Failures() {}

    /** @param sent whether anything of the call may have gone out */
    static Failure of(Throwable why, boolean sent) {
        Throwable cause = why;
        for (int depth = 0; cause != null && depth < 8; depth++, cause = cause.getCause()) {
            if (cause instanceof OffloadException known) {
                // No connection in time.
                return known.failure() == Failure.DEADLINE && !sent ? Failure.UNREACHABLE : known.failure();
            }
            if (cause instanceof PoolAcquirePendingLimitException || cause instanceof PoolAcquireTimeoutException) {
                return Failure.SATURATED;
            }
            if (!sent && cause instanceof SslHandshakeTimeoutException) {
                return Failure.UNREACHABLE;
            }
            if (!sent && (cause instanceof SSLException || cause instanceof CertificateException)) {
                return Failure.UNTRUSTED;
            }
        }
        return sent ? Failure.BROKEN : Failure.UNREACHABLE;
    }

    /** An address as people write it. */
    static String text(SocketAddress address) {
        if (!(address instanceof InetSocketAddress known) || known.getAddress() == null) {
            return String.valueOf(address);
        }
        String host = known.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + known.getPort();
    }

    /** The innermost reason, for people. */
    static String detail(Throwable why) {
        Throwable cause = why;
        for (int depth = 0; cause.getCause() != null && depth < 8; depth++) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
