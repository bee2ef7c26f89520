/** The running agent: puts pipeline, watch, enforcement, journal and telemetry together behind the embedding interface. */
package io.gleaner.agent.runtime;
