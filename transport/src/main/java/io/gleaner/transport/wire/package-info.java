/** Datagram layout, keys, replay windows; no I/O. */
package io.gleaner.transport.wire;
