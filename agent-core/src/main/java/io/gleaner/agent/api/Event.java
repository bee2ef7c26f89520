package io.gleaner.agent.api;

/**
 * Something the agent did or met, for a host that wants to show or log it. Bounded delivery: a slow subscriber loses
 * the oldest events, and the loss is counted.
 *
 * @param kind the name of the journal record's kind, for instance {@code TRIPPED}
 * @param nowNs the agent's clock when it happened, in nanoseconds
 * @param function the function's handle, 0 where none is meant
 * @param container the container's handle, 0 where none is meant
 * @param invocation the invocation's handle, 0 where none is meant
 * @param message a sentence for a person
 */
public record Event(String kind, long nowNs, int function, int container, long invocation, String message) {}
