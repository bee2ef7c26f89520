package io.gleaner.agent.decision;

import io.gleaner.harvest.profile.ProfileState;

/** What was known of functions before this pipeline began. Asked under the registration lock: answers from memory. */
public interface KnowledgeSource {
    /** Knows nothing. */
    KnowledgeSource NONE = (name, cpuMillisUser, memoryBytesUser) -> null;

    /** What was known of a function with this name and user allocation, to be read; null = nothing. */
    ProfileState find(String name, long cpuMillisUser, long memoryBytesUser);
}
