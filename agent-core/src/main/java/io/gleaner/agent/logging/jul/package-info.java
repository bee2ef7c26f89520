/**
 * Stands for {@code java.util.logging} in the libraries of the agent jar (the build puts it there): its first use would
 * decide the log manager of the whole JVM, which is the host's to choose. As much of it as these libraries call.
 */
package io.gleaner.agent.logging.jul;
