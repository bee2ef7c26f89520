package io.gleaner.transport.netty;

import java.security.SignatureException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import javax.net.ssl.SSLException;

/** Puts what goes wrong on a secured connection into words that say whose certificate is to be replaced. */
final class TlsFailure {
    private static final int CAUSES_MOST = 16;

    private TlsFailure() {}

    static String explain(Throwable failure) {
        Throwable last = failure;
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < CAUSES_MOST; depth++, cause = cause.getCause()) {
            if (cause instanceof CertificateExpiredException) {
                return "its certificate has expired (" + cause.getMessage() + "): give that node a new one";
            }
            if (cause instanceof CertificateNotYetValidException) {
                return "its certificate isn't valid yet (" + cause.getMessage() + "): check both clocks";
            }
            if (cause instanceof CertPathBuilderException
                    || cause instanceof CertPathValidatorException
                    || cause instanceof SignatureException) {
                return "its certificate isn't of this node's authority: give both nodes certificates of one authority";
            }
            last = cause;
        }
        String text = String.valueOf(last.getMessage());
        String small = text.toLowerCase(Locale.ROOT);
        if (last instanceof SSLException && small.contains("alert")) {
            return "it refuses this node's certificate (" + text + "): see its log, and this node's certificate";
        }
        if (small.contains("empty client certificate chain") || small.contains("null cert chain")) {
            return "it shows no certificate: set certificate, key and authority there";
        }
        if (small.contains("not an ssl/tls record")) {
            return "it doesn't speak TLS: set certificate, key and authority there";
        }
        return last instanceof BulkException ? text : last.toString();
    }
}
