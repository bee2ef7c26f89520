package io.gleaner.bench.delivery.simulate;

/**
 * A policy's row.
 *
 * @param ratioToOracle its p99 over the oracle's on the same calls
 * @param failed calls lost, a seed
 */
record PolicyFigures(String policy, Spread p50Ms, Spread p99Ms, Spread ratioToOracle, Spread failed) {}
