/** Certificates and keys as they stand in files, checked. */
package io.gleaner.transport.tls;
