package io.gleaner.placement.packing;

/**
 * One thing that makes an instance unsolvable, and the smallest change that would mend it.
 *
 * @param kind what is wrong
 * @param application the application's name, or the empty string if it is not about one
 * @param changeTo the value that the named amount would have to be changed to (see the message for which amount)
 * @param message what, where and what to do
 */
public record Finding(Kind kind, String application, long changeTo, String message) {
    /** What is wrong. */
    public enum Kind {
        /** The machine has no CPU or no memory. */
        NO_CAPACITY,
        /** There is no application at all, or more than {@link Instance#APPLICATIONS_MAX}. */
        SIZE,
        /** p is not above 0. */
        NO_LOAD,
        /** q is not above 0. */
        NO_MEMORY,
        /** q is above Q: no machine can hold an instance. */
        MEMORY_ABOVE_MACHINE,
        /** p is above P, which only the single-instanced methods mind. */
        LOAD_ABOVE_MACHINE,
        /** Two applications have one name. */
        DUPLICATE_NAME,
        /** Sums would not fit into 62 bits. */
        OVERFLOW,
        /** The minimum number of instances is below 1, above the load in millicores or above the machines. */
        INSTANCES,
        /** There are fewer machines than any plan needs, or than any method found a plan for. */
        TOO_FEW_MACHINES
    }
}
