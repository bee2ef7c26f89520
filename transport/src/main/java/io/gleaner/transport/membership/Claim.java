package io.gleaner.transport.membership;

/** What one node says of another, of one boot and incarnation of it. */
public enum Claim {
    /** Only the node itself raises the incarnation of this one. */
    ALIVE,
    SUSPECT,
    DEAD,
    /** Only the node itself says this. */
    LEFT
}
