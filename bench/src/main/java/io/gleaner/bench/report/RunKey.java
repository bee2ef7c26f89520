package io.gleaner.bench.report;

/**
 * Runs that do the same work: they share a baseline.
 *
 * @param function the function's name
 * @param input which of its inputs
 */
public record RunKey(String function, int input) {}
