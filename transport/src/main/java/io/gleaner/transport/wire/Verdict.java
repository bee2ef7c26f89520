package io.gleaner.transport.wire;

/** What became of a datagram; each is counted. Only {@link #OK} has a plain text. */
public enum Verdict {
    /** From the node it names, not seen before: the text may be read. */
    OK,
    /** From a holder of the key, but perhaps recorded long ago: a challenge is to be sent back, the text is dropped. */
    CHALLENGED,
    /** Settled between two openers; there may be something to send back. */
    HANDSHAKE,
    /** A handshake for another node, for an earlier boot of this one, or with an answer to nothing asked lately. */
    STALE_HANDSHAKE,
    TOO_SHORT,
    TOO_LONG,
    UNKNOWN_VERSION,
    /** Without a key, where one is configured. */
    PLAIN_REFUSED,
    /** With a key, where none is configured. */
    SEALED_REFUSED,
    /** None of the keys accepted here has that id. */
    UNKNOWN_KEY,
    /** It names this node itself as its sender: came back, or two nodes have one number. */
    OWN_NODE,
    /** A newer boot of that node was heard. */
    OLD_BOOT,
    /** Its counter was seen, or is older than the window. */
    REPLAYED,
    /** Unknown senders come so quickly that no more keys are derived for them at the moment. */
    DERIVATIONS_LIMITED,
    /** The tag isn't right: other key, other label, changed on its way, or made up. */
    FORGED
}
