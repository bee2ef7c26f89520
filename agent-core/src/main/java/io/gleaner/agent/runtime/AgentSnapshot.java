package io.gleaner.agent.runtime;

import io.gleaner.agent.api.Mode;

/**
 * The agent's figures at one moment; counts are since its start unless {@link GleanerAgent#resetTimings} says otherwise.
 *
 * @param enforced whether limits are really written: the mode says so and the machine allows it
 * @param where the directory below which limits are written, or why there is none
 * @param limitsWritten limits that were written and read back
 * @param limitsRefused writes that the kernel refused
 * @param containersStoodBack containers whose limits someone else writes too
 * @param hostErrors failures inside the agent that were kept from the host
 * @param containersBelowUser containers whose limit stands below their user allocation now, from the files
 * @param decision how long {@code admit} took
 * @param returned from a trip's sample or event to the owner's limit written
 * @param eventToLimit from the delivery of a kernel event to the limit written
 * @param lateness how late the watch's ticks were
 */
public record AgentSnapshot(
        Mode mode,
        String policy,
        boolean enforced,
        String where,
        long limitsWritten,
        long limitsRefused,
        long containersStoodBack,
        long hostErrors,
        long eventsDropped,
        int containersBelowUser,
        Timing decision,
        Timing returned,
        Timing eventToLimit,
        Timing lateness) {

    /** A distribution of durations in nanoseconds; zeros where none was measured. */
    public record Timing(long count, long p50Ns, long p99Ns, long maxNs) {}
}
