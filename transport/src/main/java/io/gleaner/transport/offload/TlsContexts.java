package io.gleaner.transport.offload;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.tcp.SslProvider.GenericSslContextSpec;

/** Reads PEM files into what both sides' TLS needs: 1.3 only, both sides show a certificate of the authority, ALPN h2. */
final class TlsContexts {
    private static final String TLS = "TLSv1.3";

    private TlsContexts() {}

    static GenericSslContextSpec<SslContextBuilder> server(OffloadTls tls) throws IOException {
        readable(tls);
        TrustManager trust = authority(tls.authority());
        Http2SslContextSpec spec = Http2SslContextSpec.forServer(
                tls.certificate().toFile(), tls.key().toFile());
        spec.configure(builder -> common(builder, trust).clientAuth(ClientAuth.REQUIRE));
        return checked(tls, spec);
    }

    static GenericSslContextSpec<SslContextBuilder> client(OffloadTls tls) throws IOException {
        readable(tls);
        TrustManager trust = authority(tls.authority());
        Http2SslContextSpec spec = Http2SslContextSpec.forClient();
        spec.configure(builder -> common(builder, trust)
                .keyManager(tls.certificate().toFile(), tls.key().toFile()));
        return checked(tls, spec);
    }

    private static SslContextBuilder common(SslContextBuilder builder, TrustManager trust) {
        return builder.sslProvider(SslProvider.JDK).protocols(TLS).trustManager(trust);
    }

    private static void readable(OffloadTls tls) throws IOException {
        for (Path file : new Path[] {tls.certificate(), tls.key(), tls.authority()}) {
            if (!Files.isReadable(file)) {
                throw new IOException("offload's TLS file " + file
                        + " can't be read: give the path of a PEM file that this process may read");
            }
        }
    }

    private static GenericSslContextSpec<SslContextBuilder> checked(OffloadTls tls, Http2SslContextSpec spec)
            throws IOException {
        try {
            spec.sslContext();
            return spec;
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(
                    "offload's certificate " + tls.certificate() + " with key " + tls.key()
                            + " can't be used: give PEM files, the key as PKCS #8 without a password (" + e.getMessage()
                            + ")",
                    e);
        }
    }

    private static TrustManager authority(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int count = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("authority-" + count++, certificate);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return new IssuedByAuthority((X509TrustManager) factory.getTrustManagers()[0]);
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    "offload's authority " + file + " has no certificates that can be read: give a PEM file ("
                            + e.getMessage() + ")",
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
