/** The agent's events as a bounded {@code java.util.concurrent.Flow}. */
package io.gleaner.agent.reactive;
