package io.gleaner.transport.netty;

import io.gleaner.transport.tls.Identity;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.Date;
import javax.net.ssl.SSLException;

/**
 * One reading of a node's certificate files, checked: the key belongs to the certificate, the certificate leads to the
 * authority, and all are valid at that time. Both sides of a connection show a certificate (TLS 1.3). Names aren't compared:
 * nodes are known by address, which certificates seldom hold, so whoever has a certificate of the authority is a peer.
 * Immutable.
 *
 * @param expires when the own certificate ends
 */
record TlsMaterial(SslContext server, SslContext client, String subject, Date expires) {
    static TlsMaterial read(CertificateFiles files, Date now) throws IOException {
        Identity identity = Identity.read(files.certificate(), files.key(), files.authority());
        identity.checkDates(now);
        identity.checkPath(now);
        X509Certificate[] chain = identity.chain();
        X509Certificate[] authorities = identity.authorities();
        SslContext server = SslContextBuilder.forServer(identity.key(), chain)
                .sslProvider(SslProvider.JDK)
                .protocols("TLSv1.3")
                .trustManager(authorities)
                .clientAuth(ClientAuth.REQUIRE)
                .build();
        SslContext client = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .protocols("TLSv1.3")
                .keyManager(identity.key(), chain)
                .trustManager(authorities)
                .endpointIdentificationAlgorithm(null)
                .build();
        try {
            TlsRehearsal.play(client, server);
        } catch (SSLException unfit) {
            throw new IOException(
                    "the certificate " + files.certificate() + " doesn't serve for both sides of a connection ("
                            + unfit.getMessage() + "): if it limits its use, it must allow serverAuth and clientAuth",
                    unfit);
        }
        return new TlsMaterial(
                server, client, chain[0].getSubjectX500Principal().getName(), chain[0].getNotAfter());
    }
}
