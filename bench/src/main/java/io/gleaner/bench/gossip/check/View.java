package io.gleaner.bench.gossip.check;

/** What one node believes of the others, numbered as in {@link GroundTruth}. One thread. */
public interface View {
    /** The boot of a node that it holds for a member (suspected or not), 0 where it holds it for none. */
    int memberBoot(int subject, long nowNs);

    /** Whether it would send work there. */
    boolean isRoutable(int subject, long nowNs);

    /** The load it holds of a node. False, and nothing is filled, where it holds none. */
    boolean load(int subject, LoadSeen into, long nowNs);
}
