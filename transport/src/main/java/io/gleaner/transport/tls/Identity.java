package io.gleaner.transport.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
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

/**
 * A node's certificate, key and authority as read from PEM files: each is what it should be, and the key belongs to the certificate. Errors
 * name the file, what is wrong and what to do. Immutable; the arrays are not to be changed.
 */
public final class Identity {
    private final Path certificateFile;
    private final Path keyFile;
    private final Path authorityFile;
    private final X509Certificate[] chain;
    private final X509Certificate[] authorities;
    private final PrivateKey key;

    private Identity(Path certificateFile, Path keyFile, Path authorityFile) throws IOException {
        this.certificateFile = certificateFile;
        this.keyFile = keyFile;
        this.authorityFile = authorityFile;
        chain = PemFiles.certificates(certificateFile, "the certificate");
        authorities = PemFiles.certificates(authorityFile, "the authority's certificate");
        key = PemFiles.key(keyFile, chain[0].getPublicKey().getAlgorithm());
    }

    /** @throws IOException where a file is missing, not what it should be, or the key is not the certificate's */
    public static Identity read(Path certificateFile, Path keyFile, Path authorityFile) throws IOException {
        Identity read = new Identity(certificateFile, keyFile, authorityFile);
        read.checkPair();
        return read;
    }

    /** The node's own certificate first. */
    public X509Certificate[] chain() {
        return chain;
    }

    public X509Certificate[] authorities() {
        return authorities;
    }

    public PrivateKey key() {
        return key;
    }

    /** @throws IOException if one of the chain has ended by that time, or not begun */
    public void checkDates(Date now) throws IOException {
        for (X509Certificate certificate : chain) {
            String name = certificate.getSubjectX500Principal().getName();
            if (now.after(certificate.getNotAfter())) {
                throw new IOException("the certificate " + certificateFile + " (" + name + ") expired on "
                        + certificate.getNotAfter().toInstant() + ": put a new one there");
            }
            if (now.before(certificate.getNotBefore())) {
                throw new IOException("the certificate " + certificateFile + " (" + name + ") isn't valid before "
                        + certificate.getNotBefore().toInstant()
                        + ": check this machine's clock, or put another one there");
            }
        }
    }

    private void checkPair() throws IOException {
        String algorithm = key.getAlgorithm();
        String scheme =
                algorithm.equals("EC") ? "SHA256withECDSA" : algorithm.equals("RSA") ? "SHA256withRSA" : algorithm;
        try {
            byte[] challenge = new byte[32];
            new SecureRandom().nextBytes(challenge);
            Signature signature = Signature.getInstance(scheme);
            signature.initSign(key);
            signature.update(challenge);
            byte[] signed = signature.sign();
            signature.initVerify(chain[0].getPublicKey());
            signature.update(challenge);
            if (signature.verify(signed)) {
                return;
            }
        } catch (GeneralSecurityException unusable) {
            throw new IOException(
                    "the private key " + keyFile + " can't be used (" + unusable.getMessage()
                            + "): make an EC or RSA key",
                    unusable);
        }
        throw new IOException("the private key " + keyFile + " doesn't belong to the certificate " + certificateFile
                + ": use the pair that was made together");
    }

    /** @throws IOException if the certificate does not lead to the authority at that time */
    public void checkPath(Date now) throws IOException {
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
                    "the certificate " + certificateFile + " doesn't lead to the authority "
                            + authorityFile + " (" + untrusted.getMessage()
                            + "): peers would refuse it; use the authority that issued it, and put issuers between the"
                            + " two below the certificate",
                    untrusted);
        }
    }
}
