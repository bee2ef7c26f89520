package io.gleaner.transport.offload;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.AttributeKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * Who the other end of a connection is: the DNS names of its certificate's subjectAltName or, where there are none, its common name.
 * Names are compared as they stand; a wildcard is a name like others, so it is nobody's.
 *
 * @param names empty where there is no certificate
 * @param notAfterMillis when the certificate ends, since 1970: a connection may outlive it
 */
record PeerCertificate(Set<String> names, long notAfterMillis) {
    private static final AttributeKey<PeerCertificate> KEY = AttributeKey.valueOf("gleaner.offload.peer");
    private static final Integer DNS_NAME = 2;

    /** Of a connection or of one of its streams; read once a connection. */
    static PeerCertificate of(Channel channel) {
        Channel connection = connection(channel);
        PeerCertificate known = connection.attr(KEY).get();
        if (known == null) {
            known = read(connection);
            connection.attr(KEY).set(known);
        }
        return known;
    }

    /** The connection of an HTTP/2 stream. */
    static Channel connection(Channel stream) {
        return stream.pipeline().get(SslHandler.class) == null && stream.parent() != null ? stream.parent() : stream;
    }

    private static PeerCertificate read(Channel connection) {
        SslHandler tls = connection.pipeline().get(SslHandler.class);
        try {
            Certificate[] chain =
                    tls == null ? new Certificate[0] : tls.engine().getSession().getPeerCertificates();
            if (chain.length > 0 && chain[0] instanceof X509Certificate own) {
                return new PeerCertificate(names(own), own.getNotAfter().getTime());
            }
        } catch (SSLPeerUnverifiedException | CertificateParsingException | InvalidNameException unnamed) {
            // Nobody, then: no list allows it anything.
        }
        return new PeerCertificate(Set.of(), 0);
    }

    static Set<String> names(X509Certificate certificate) throws CertificateParsingException, InvalidNameException {
        Set<String> names = new TreeSet<>();
        Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
        if (alternatives != null) {
            for (List<?> alternative : alternatives) {
                if (DNS_NAME.equals(alternative.get(0))) {
                    names.add((String) alternative.get(1));
                }
            }
        }
        if (names.isEmpty()) {
            for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
                if (part.getType().equalsIgnoreCase("CN")) {
                    names.add(part.getValue().toString());
                }
            }
        }
        return Set.copyOf(names);
    }

    boolean expired(long nowMillis) {
        return nowMillis > notAfterMillis;
    }
}
