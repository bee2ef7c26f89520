package io.gleaner.transport.offload;

import java.nio.file.Path;

/**
 * Where a node's identity lies: PEM files. They are read when a server or client starts; a certificate that is replaced later needs a
 * restart of that.
 *
 * @param certificate the node's certificate and those between it and the authority; bears the node's name as DNS name of its
 *     subjectAltName or, without any, as common name
 * @param key its private key, PKCS #8, not encrypted
 * @param authority the certificates of the authorities that a peer's has to be issued by
 */
public record OffloadTls(Path certificate, Path key, Path authority) {}
