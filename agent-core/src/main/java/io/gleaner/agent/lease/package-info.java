/** Limits that a container is owed, written down before they are touched, and given back when the agent was killed. */
package io.gleaner.agent.lease;
