package io.gleaner.agent.cli;

import java.util.concurrent.Callable;

/**
 * A picocli command of {@code ./gleaner}. Modules above this one add their own by naming them in
 * {@code META-INF/services/io.gleaner.agent.cli.GleanerCommand}. The returned number is the exit status: 0 done, 1
 * failed, 2 bad usage.
 */
public interface GleanerCommand extends Callable<Integer> {}
