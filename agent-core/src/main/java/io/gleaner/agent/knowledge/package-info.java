/** What is known of functions, kept in a file so that it outlives the agent. */
package io.gleaner.agent.knowledge;
