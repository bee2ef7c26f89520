package io.gleaner.transport.netty;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Date;
import java.util.Set;
import java.util.stream.Collectors;
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
        X509Certificate[] chain = PemFiles.certificates(files.certificate(), "the certificate");
        X509Certificate[] authorities = PemFiles.certificates(files.authority(), "the authority's certificate");
        checkDates(files, chain, now);
        PrivateKey key = PemFiles.key(files.key(), chain[0].getPublicKey().getAlgorithm());
        checkPair(files, key, chain[0].getPublicKey());
        checkPath(files, chain, authorities, now);
        SslContext server = SslContextBuilder.forServer(key, chain)
                .sslProvider(SslProvider.JDK)
                .protocols("TLSv1.3")
                .trustManager(authorities)
                .clientAuth(ClientAuth.REQUIRE)
                .build();
        SslContext client = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .protocols("TLSv1.3")
                .keyManager(key, chain)
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

    private static void checkDates(CertificateFiles files, X509Certificate[] chain, Date now) throws IOException {
        for (X509Certificate certificate : chain) {
            String name = certificate.getSubjectX500Principal().getName();
            if (now.after(certificate.getNotAfter())) {
                throw new IOException("the certificate " + files.certificate() + " (" + name + ") expired on "
                        + certificate.getNotAfter().toInstant() + ": put a new one there");
            }
            if (now.before(certificate.getNotBefore())) {
                throw new IOException("the certificate " + files.certificate() + " (" + name + ") isn't valid before "
                        + certificate.getNotBefore().toInstant()
                        + ": check this machine's clock, or put another one there");
            }
        }
    }

    private static void checkPair(CertificateFiles files, PrivateKey own, PublicKey shown) throws IOException {
        String algorithm = own.getAlgorithm();
        String scheme =
                algorithm.equals("EC") ? "SHA256withECDSA" : algorithm.equals("RSA") ? "SHA256withRSA" : algorithm;
        try {
            byte[] challenge = new byte[32];
            new SecureRandom().nextBytes(challenge);
            Signature signature = Signature.getInstance(scheme);
            signature.initSign(own);
            signature.update(challenge);
            byte[] signed = signature.sign();
            signature.initVerify(shown);
            signature.update(challenge);
            if (signature.verify(signed)) {
                return;
            }
        } catch (GeneralSecurityException unusable) {
            throw new IOException(
                    "the private key " + files.key() + " can't be used (" + unusable.getMessage()
                            + "): make an EC or RSA key",
                    unusable);
        }
        throw new IOException("the private key " + files.key() + " doesn't belong to the certificate "
                + files.certificate() + ": use the pair that was made together");
    }

    private static void checkPath(
            CertificateFiles files, X509Certificate[] chain, X509Certificate[] authorities, Date now)
            throws IOException {
        try {
            Set<TrustAnchor> anchors = Arrays.stream(authorities)
                    .map(one -> new TrustAnchor(one, null))
                    .collect(Collectors.toSet());
            PKIXParameters rules = new PKIXParameters(anchors);
            rules.setRevocationEnabled(false);
            rules.setDate(now);
            CertPathValidator.getInstance("PKIX")
                    .validate(CertificateFactory.getInstance("X.509").generateCertPath(Arrays.asList(chain)), rules);
        } catch (GeneralSecurityException untrusted) {
            throw new IOException(
                    "the certificate " + files.certificate() + " doesn't lead to the authority "
                            + files.authority() + " (" + untrusted.getMessage()
                            + "): peers would refuse it; use the authority that issued it, and put issuers between the"
                            + " two below the certificate",
                    untrusted);
        }
    }
}
