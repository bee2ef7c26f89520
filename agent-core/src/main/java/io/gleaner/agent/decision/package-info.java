/** The decision as a pure object over ports and time arguments: the agent and the simulator drive the same one. */
package io.gleaner.agent.decision;
