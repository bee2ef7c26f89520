/**
 * A node in virtual time: it drives the agent's own {@code DecisionPipeline} against functions whose true needs are
 * known, so that every slowdown is measured against the same invocation alone at its user allocation.
 */
package io.gleaner.bench.simulator;
