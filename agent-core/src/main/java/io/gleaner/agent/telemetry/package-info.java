/** What the agent counts, as Prometheus reads it; the only user of Micrometer. */
package io.gleaner.agent.telemetry;
