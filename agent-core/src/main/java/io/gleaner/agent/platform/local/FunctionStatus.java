package io.gleaner.agent.platform.local;

import java.time.Instant;

/**
 * A deployed function at a moment.
 *
 * @param spec as deployed, allocation and mode filled in
 * @param replicas as asked for
 * @param availableReplicas those that can take or are running an invocation
 * @param waiting invocations in its queue
 * @param running invocations in its processes
 * @param invocations how many ended since it was deployed, refused ones left out
 * @param createdAt when it was deployed or last updated
 */
public record FunctionStatus(
        FunctionSpec spec,
        int replicas,
        int availableReplicas,
        int waiting,
        int running,
        long invocations,
        Instant createdAt) {}
