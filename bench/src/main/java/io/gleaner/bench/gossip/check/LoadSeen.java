package io.gleaner.bench.gossip.check;

/** A load record as a node holds it; filled by {@link View}, used again. */
public final class LoadSeen {
    public int boot;
    public int sequence;
    /** How old the node believes it is. */
    public long ageNs;
    /** When it was made in truth. */
    public long madeNs;
}
