package io.gleaner.transport.offload;

import io.gleaner.transport.tls.Identity;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Date;
import java.util.Set;
import javax.naming.InvalidNameException;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.tcp.SslProvider.GenericSslContextSpec;

/** Reads PEM files into what both sides' TLS needs: 1.3 only, both sides show a certificate of the authority, ALPN h2. */
final class TlsContexts {
    private static final Logger LOG = LoggerFactory.getLogger(TlsContexts.class);
    private static final String TLS = "TLSv1.3";

    private TlsContexts() {}

    static GenericSslContextSpec<SslContextBuilder> server(OffloadTls tls) throws IOException {
        Identity identity = identity(tls);
        TrustManager trust = authority(tls, identity);
        Http2SslContextSpec spec = Http2SslContextSpec.forServer(
                tls.certificate().toFile(), tls.key().toFile());
        spec.configure(builder -> common(builder, trust).clientAuth(ClientAuth.REQUIRE));
        return checked(tls, spec);
    }

    static GenericSslContextSpec<SslContextBuilder> client(OffloadTls tls) throws IOException {
        Identity identity = identity(tls);
        TrustManager trust = authority(tls, identity);
        Http2SslContextSpec spec = Http2SslContextSpec.forClient();
        spec.configure(builder -> common(builder, trust)
                .keyManager(tls.certificate().toFile(), tls.key().toFile()));
        return checked(tls, spec);
    }

    private static SslContextBuilder common(SslContextBuilder builder, TrustManager trust) {
        return builder.sslProvider(SslProvider.JDK).protocols(TLS).trustManager(trust);
    }

    private static Identity read(OffloadTls tls) throws IOException {
        try {
            return Identity.read(tls.certificate(), tls.key(), tls.authority());
        } catch (IOException unfit) {
            throw new IOException("offload can't use its TLS files: " + unfit.getMessage(), unfit);
        }
    }

    /** What peers would refuse is said: an authority may be about to change, so it doesn't keep a node from starting. */
    private static Identity identity(OffloadTls tls) throws IOException {
        Identity identity = read(tls);
        try {
            Date now = new Date();
            identity.checkDates(now);
            identity.checkPath(now);
        } catch (IOException refused) {
            LOG.warn("peers will refuse offload's certificate: {}", refused.getMessage());
        }
        return identity;
    }

    /** @throws IOException if a file can't be used, or the certificate isn't that node's */
    static void checkName(String self, OffloadTls tls) throws IOException {
        Set<String> names = names(tls);
        if (!names.contains(self)) {
            throw new IOException("offload's certificate " + tls.certificate() + " is for " + names
                    + ", not for this node, " + self + ": use that node's certificate, or one with the DNS name "
                    + self);
        }
    }

    /** Of the node's own certificate. */
    static Set<String> names(OffloadTls tls) throws IOException {
        try {
            return PeerCertificate.names(read(tls).chain()[0]);
        } catch (CertificateParsingException | InvalidNameException unnamed) {
            throw new IOException(
                    "offload's certificate " + tls.certificate()
                            + " has no names that can be read: give it the node's as DNS name",
                    unnamed);
        }
    }

    private static GenericSslContextSpec<SslContextBuilder> checked(OffloadTls tls, Http2SslContextSpec spec)
            throws IOException {
        try {
            spec.sslContext();
            return spec;
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(
                    "offload's certificate " + tls.certificate() + " with key " + tls.key() + " can't be used: "
                            + e.getMessage() + "; give an EC or RSA pair",
                    e);
        }
    }

    private static TrustManager authority(OffloadTls tls, Identity identity) throws IOException {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int count = 0;
            for (X509Certificate certificate : identity.authorities()) {
                store.setCertificateEntry("authority-" + count++, certificate);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return new IssuedByAuthority((X509TrustManager) factory.getTrustManagers()[0]);
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    "offload's authority " + tls.authority() + " can't be used: " + e.getMessage()
                            + "; give the certificates of the authorities that issue peers'",
                    e);
        }
    }

    /**
     * Any certificate of the authority that is valid now. That it is the peer's own is checked against the peer's name before each
     * call: host names and addresses, which HTTPS would check, say nothing of nodes.
     */
    private static final class IssuedByAuthority extends X509ExtendedTrustManager {
        private final X509TrustManager authority;

        IssuedByAuthority(X509TrustManager authority) {
            this.authority = authority;
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            authority.checkClientTrusted(chain, authType);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            authority.checkServerTrusted(chain, authType);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            authority.checkClientTrusted(chain, authType);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            authority.checkServerTrusted(chain, authType);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            authority.checkClientTrusted(chain, authType);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            authority.checkServerTrusted(chain, authType);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return authority.getAcceptedIssuers();
        }
    }
}
