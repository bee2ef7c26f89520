package io.gleaner.transport.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and keys from PEM files; errors name the file, what is wrong with it and what to do. */
public final class PemFiles {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final Pattern OTHER_KEY = Pattern.compile("-----BEGIN ((?:[A-Z]+ )*)PRIVATE KEY-----");
    /** A chain is a few thousand bytes; a bundle of authorities some hundred thousand. */
    private static final long BYTES_MOST = 1 << 20;

    private PemFiles() {}

    /**
     * @param what what the file is, for the message of an error
     * @return one or more
     */
    public static X509Certificate[] certificates(Path file, String what) throws IOException {
        try {
            X509Certificate[] found = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(bytes(file, what)))
                    .toArray(X509Certificate[]::new);
            if (found.length == 0) {
                throw new CertificateException("there is none in it");
            }
            return found;
        } catch (CertificateException invalid) {
            throw new IOException(
                    what + " " + file + " holds no certificates in PEM (" + invalid.getMessage()
                            + "): it has to begin with -----BEGIN CERTIFICATE-----",
                    invalid);
        }
    }

    /** @param algorithm of the public key it belongs to, by the JCA's name */
    static PrivateKey key(Path file, String algorithm) throws IOException {
        String text = new String(bytes(file, "the private key"), StandardCharsets.ISO_8859_1);
        Matcher key = KEY.matcher(text);
        if (!key.find()) {
            Matcher other = OTHER_KEY.matcher(text);
            throw new IOException("the private key " + file + " "
                    + (other.find() ? "is in the form " + other.group(1).strip() : "is no private key in PEM")
                    + ": write it as PKCS #8 without a password (openssl pkcs8 -topk8 -nocrypt -in OLD -out NEW)");
        }
        try {
            byte[] encoded = Base64.getMimeDecoder().decode(key.group(1));
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException | IllegalArgumentException invalid) {
            throw new IOException(
                    "the private key " + file + " isn't one for the certificate's algorithm, " + algorithm
                            + ": use the key that the certificate was made with",
                    invalid);
        }
    }

    private static byte[] bytes(Path file, String what) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(what + " " + file + " is a folder: name the file in it");
        }
        try {
            if (Files.size(file) > BYTES_MOST) {
                throw new IOException("it is larger than " + BYTES_MOST + " bytes");
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException missing) {
            throw new IOException(what + " " + file + " doesn't exist: check the path", missing);
        } catch (IOException unreadable) {
            throw new IOException(
                    what + " " + file + " can't be read (" + unreadable + "): make it readable for this user",
                    unreadable);
        }
    }
}
