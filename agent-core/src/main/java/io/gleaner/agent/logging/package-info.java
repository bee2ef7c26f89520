/** The agent's own log inside its isolated loader: a bounded file, never the host's output. */
package io.gleaner.agent.logging;
