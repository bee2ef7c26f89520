package io.gleaner.bench.gossip.forge;

import java.util.Locale;

/** The ways in which a datagram is wrong. */
enum Attack {
    /** Random bytes of any length up to 1500. */
    NOISE,
    /** A header like a real one for a sender that doesn't exist, with made-up text and tag. */
    INVENTED_SENDER,
    /** The same for a sender that the receiver knows, with a counter that is due. */
    INVENTED_TEXT,
    /** Rightly sealed, but with a key that isn't the cluster's; the key id is. */
    OTHER_KEY,
    /** Rightly sealed with the cluster's key, for another cluster's label. */
    OTHER_LABEL,
    /** Without a key, as on loopback. */
    NO_KEY,
    /** Sealed with a key that the cluster has dropped. */
    DROPPED_KEY,
    /** A good one, which had arrived before. */
    REPLAYED,
    /** From an earlier boot of a known sender, rightly sealed then. */
    OLD_BOOT,
    /** A whole recorded session, handshake included, at a receiver that has just started. */
    RECORDED_SESSION,
    /** The receiver's own, sent back to it. */
    REFLECTED,
    /** A good one, cut. */
    TRUNCATED,
    /** A good one with bytes behind it. */
    EXTENDED,
    /** A good one with one to three bits changed, anywhere. */
    BITS_FLIPPED,
    /** A good one with sender, boot, counter, kind or key id changed. */
    MISLABELLED;

    String printed() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
