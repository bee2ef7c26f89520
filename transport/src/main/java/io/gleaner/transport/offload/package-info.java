/** The HTTP/2 channel that carries an invocation to a peer. */
package io.gleaner.transport.offload;
