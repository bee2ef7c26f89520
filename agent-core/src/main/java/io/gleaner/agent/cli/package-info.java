/** The command line: {@code ./gleaner}. */
package io.gleaner.agent.cli;
