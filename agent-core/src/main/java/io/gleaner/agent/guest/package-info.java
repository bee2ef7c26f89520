/** The agent's start inside its own class loader, in somebody else's JVM. */
package io.gleaner.agent.guest;
