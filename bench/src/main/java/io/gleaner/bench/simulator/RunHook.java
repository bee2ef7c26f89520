package io.gleaner.bench.simulator;

/** Hears, from the simulating thread, which invocation the next decision is for. */
@FunctionalInterface
public interface RunHook {
    /** Nobody listens. */
    RunHook NONE = (invocation, node) -> {};

    /** The decision that comes next is for this invocation of the tape, on this node. */
    void beforeAdmit(int invocation, int node);
}
