package io.gleaner.agent.platform.local;

/**
 * Where a replica stands. Guarded by the dispatcher's monitor.
 *
 * <pre>
 * from      event                               to
 * STARTING  its process listens                 IDLE
 * STARTING  its process did not come up         BACKOFF
 * BACKOFF   the delay is over                   STARTING
 * IDLE      an invocation is given to it        RESERVED
 * RESERVED  the node has room                   RUNNING
 * RESERVED  its process dies                    STARTING (the invocation waits again, in front)
 * IDLE      its process dies                    STARTING
 * RUNNING   answered                            IDLE
 * RUNNING   its process died or was killed      STARTING
 * any       deleted, scaled down, updated       STOPPED (RUNNING ends its invocation first)
 * </pre>
 */
enum ReplicaState {
    STARTING,
    BACKOFF,
    IDLE,
    RESERVED,
    RUNNING,
    STOPPED
}
