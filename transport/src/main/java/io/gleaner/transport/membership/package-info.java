/** Who is alive among the peers; rules only, no I/O. */
package io.gleaner.transport.membership;
