package io.gleaner.transport.gossip;

/**
 * Every knob of a node's protocol, with what turning it costs. Immutable; made by {@link #builder()}, which begins with the
 * defaults and refuses what can't work.
 *
 * @param gossipIntervalNs between two rounds of load; shorter knowledge ages less and costs datagrams in proportion
 * @param fanOut peers told in a round; likewise
 * @param bytesPerSecondMost what a node sends on its own, envelopes included: probes first, load gets the rest; less makes
 *     knowledge older as soon as a round can't carry every node's record
 * @param probeIntervalNs between two probes of the round-robin; shorter finds dead peers sooner and suspects sooner
 * @param probeTimeoutNs until others are asked to probe as well; above the round trip, else every probe costs seven datagrams
 * @param indirectProbes how many are asked; more survives more loss and costs two datagrams each
 * @param suspicionMultiplier a suspicion lasts at least multiplier x max(1, log10 nodes) x probe interval; larger forgives
 *     longer pauses and keeps the dead longer
 * @param suspicionMaxFactor the longest suspicion, as a multiple of the shortest: that of a node nobody else suspects
 * @param confirmations independent suspicions that bring it down to the shortest
 * @param healthScoreMost the largest score of doubt in oneself; timeouts grow up to (1 + score)-fold
 * @param stallNs how late the own loop may be driven before it counts as a stall
 * @param quietNs a peer of which no load newer than this is known gets no new work and is probed at once; grows with the
 *     usual age of knowledge
 * @param silenceNs nobody is declared dead who reported load less than this ago, whoever suspects it; longer pauses are
 *     forgiven, and the dead are kept longer
 * @param trialNs a peer that needs a good trial call is routable without one after this time without further evidence
 * @param deadProbeIntervalNs between two probes of dead peers and seeds; shorter heals partitions sooner
 * @param deadKeptNs how long a dead peer is probed before it is forgotten
 * @param compareIntervalNs between two exchanges of all that is known with a member by chance (TCP); shorter mends what
 *     datagrams lost sooner
 * @param peersMost members this node follows one by one; more are refused and counted
 * @param deadMost dead peers remembered; the oldest are forgotten first
 * @param zonesAboveNodes above this many nodes, other zones are followed as sums and a few contacts only
 * @param zoneContacts nodes of a zone that speak for it; more survive more failures at once and cost room
 * @param detailsPerNodeMost detail records of one node; more are refused and counted
 * @param detailsMost detail records of all nodes
 * @param localHealth whether this node doubts itself before others. Off only to compare: it is plain SWIM then, without longer
 *     timeouts and void probes after an own pause, load as evidence of life, a second probe before and further ones during a
 *     suspicion, longer suspicions while few share them, and telling a suspect of it with each probe
 */
public record GossipSettings(
        long gossipIntervalNs,
        int fanOut,
        int bytesPerSecondMost,
        long probeIntervalNs,
        long probeTimeoutNs,
        int indirectProbes,
        int suspicionMultiplier,
        int suspicionMaxFactor,
        int confirmations,
        int healthScoreMost,
        long stallNs,
        long quietNs,
        long silenceNs,
        long trialNs,
        long deadProbeIntervalNs,
        long deadKeptNs,
        long compareIntervalNs,
        int peersMost,
        int deadMost,
        int zonesAboveNodes,
        int zoneContacts,
        int detailsPerNodeMost,
        int detailsMost,
        boolean localHealth) {
    /** What a datagram holds at most, sealed. */
    public static final int DATAGRAM_BYTES = 1400;
    /** Version 1, key id 1, node 8, boot 4, counter 8, tag 16. */
    public static final int ENVELOPE_BYTES = 38;
    /** What is left for plain text. */
    public static final int PLAIN_BYTES = DATAGRAM_BYTES - ENVELOPE_BYTES;
    /** The most bytes of bulk state (TCP). */
    public static final int STATE_BYTES = 1 << 20;

    private static final long MILLI_NS = 1_000_000;
    private static final long HOUR_NS = 3_600_000 * MILLI_NS;
    private static final int PEERS_LIMIT = 16_384;

    public GossipSettings {
        within("gossipIntervalNs", gossipIntervalNs, 10 * MILLI_NS, 10_000 * MILLI_NS);
        within("fanOut", fanOut, 1, 16);
        within("bytesPerSecondMost", bytesPerSecondMost, 2_000, 100_000_000);
        within("probeIntervalNs", probeIntervalNs, 20 * MILLI_NS, 60_000 * MILLI_NS);
        within("probeTimeoutNs", probeTimeoutNs, MILLI_NS, probeIntervalNs);
        within("indirectProbes", indirectProbes, 0, 8);
        within("suspicionMultiplier", suspicionMultiplier, 1, 100);
        within("suspicionMaxFactor", suspicionMaxFactor, 1, 100);
        within("confirmations", confirmations, 0, 16);
        within("healthScoreMost", healthScoreMost, 0, 64);
        within("stallNs", stallNs, MILLI_NS, 60_000 * MILLI_NS);
        within("quietNs", quietNs, gossipIntervalNs, HOUR_NS);
        within("silenceNs", silenceNs, 0, HOUR_NS);
        within("trialNs", trialNs, 0, HOUR_NS);
        within("deadProbeIntervalNs", deadProbeIntervalNs, 10 * MILLI_NS, HOUR_NS);
        within("deadKeptNs", deadKeptNs, 0, 30 * 24 * HOUR_NS);
        within("compareIntervalNs", compareIntervalNs, 100 * MILLI_NS, HOUR_NS);
        within("peersMost", peersMost, 1, PEERS_LIMIT);
        within("deadMost", deadMost, 0, PEERS_LIMIT);
        within("zonesAboveNodes", zonesAboveNodes, 1, PEERS_LIMIT);
        within("zoneContacts", zoneContacts, 1, 8);
        within("detailsPerNodeMost", detailsPerNodeMost, 0, 4_096);
        within("detailsMost", detailsMost, 0, 65_536);
    }

    public static GossipSettings defaults() {
        return builder().build();
    }

    public static GossipSettingsBuilder builder() {
        return new GossipSettingsBuilder();
    }

    private static void within(String knob, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(knob + " is " + value + ", it must be " + least + " to " + most);
        }
    }
}
