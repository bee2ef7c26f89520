/** The UDP and TCP shell: holds no rules. */
package io.gleaner.transport.netty;
