package io.gleaner.bench.workload;

/**
 * One invocation to come.
 *
 * @param offsetNs when, from the start of the window, in nanoseconds
 * @param function the function's index in the list that the trace was made for
 * @param input which of the function's inputs
 */
public record Arrival(long offsetNs, int function, int input) {}
