package io.gleaner.transport.netty;

import java.nio.file.Path;

/**
 * Where a node's TLS material stands, all PEM.
 *
 * @param certificate this node's certificate, its issuers below it where there are any between it and the authority
 * @param key its private key, PKCS #8, not encrypted
 * @param authority the certificates that peers' certificates must lead to
 */
public record CertificateFiles(Path certificate, Path key, Path authority) {}
