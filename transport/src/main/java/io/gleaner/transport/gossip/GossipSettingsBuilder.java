package io.gleaner.transport.gossip;

/** Makes {@link GossipSettings}, beginning with the defaults. One thread. */
public final class GossipSettingsBuilder {
    private static final long MILLI_NS = 1_000_000;

    private long gossipIntervalNs = 100 * MILLI_NS;
    private int fanOut = 3;
    private int bytesPerSecondMost = 41_500;
    private long probeIntervalNs = 400 * MILLI_NS;
    private long probeTimeoutNs = 150 * MILLI_NS;
    private int indirectProbes = 3;
    private int suspicionMultiplier = 3;
    private int suspicionMaxFactor = 6;
    private int confirmations = 3;
    private int healthScoreMost = 8;
    private long stallNs = 250 * MILLI_NS;
    private long quietNs = 1_000 * MILLI_NS;
    private long silenceNs = 3_000 * MILLI_NS;
    private long trialNs = 10_000 * MILLI_NS;
    private long deadProbeIntervalNs = 2_000 * MILLI_NS;
    private long deadKeptNs = 24 * 3_600_000 * MILLI_NS;
    private long compareIntervalNs = 30_000 * MILLI_NS;
    private int peersMost = 4_096;
    private int deadMost = 1_024;
    private int zonesAboveNodes = 100;
    private int zoneContacts = 3;
    private int detailsPerNodeMost = 64;
    private int detailsMost = 8_192;
    private boolean localHealth = true;

    GossipSettingsBuilder() {}

    public GossipSettingsBuilder gossipIntervalNs(long value) {
        gossipIntervalNs = value;
        return this;
    }

    public GossipSettingsBuilder fanOut(int value) {
        fanOut = value;
        return this;
    }

    public GossipSettingsBuilder bytesPerSecondMost(int value) {
        bytesPerSecondMost = value;
        return this;
    }

    public GossipSettingsBuilder probeIntervalNs(long value) {
        probeIntervalNs = value;
        return this;
    }

    public GossipSettingsBuilder probeTimeoutNs(long value) {
        probeTimeoutNs = value;
        return this;
    }

    public GossipSettingsBuilder indirectProbes(int value) {
        indirectProbes = value;
        return this;
    }

    public GossipSettingsBuilder suspicionMultiplier(int value) {
        suspicionMultiplier = value;
        return this;
    }

    public GossipSettingsBuilder suspicionMaxFactor(int value) {
        suspicionMaxFactor = value;
        return this;
    }

    public GossipSettingsBuilder confirmations(int value) {
        confirmations = value;
        return this;
    }

    public GossipSettingsBuilder healthScoreMost(int value) {
        healthScoreMost = value;
        return this;
    }

    public GossipSettingsBuilder stallNs(long value) {
        stallNs = value;
        return this;
    }

    public GossipSettingsBuilder quietNs(long value) {
        quietNs = value;
        return this;
    }

    public GossipSettingsBuilder silenceNs(long value) {
        silenceNs = value;
        return this;
    }

    public GossipSettingsBuilder trialNs(long value) {
        trialNs = value;
        return this;
    }

    public GossipSettingsBuilder deadProbeIntervalNs(long value) {
        deadProbeIntervalNs = value;
        return this;
    }

    public GossipSettingsBuilder deadKeptNs(long value) {
        deadKeptNs = value;
        return this;
    }

    public GossipSettingsBuilder compareIntervalNs(long value) {
        compareIntervalNs = value;
        return this;
    }

    public GossipSettingsBuilder peersMost(int value) {
        peersMost = value;
        return this;
    }

    public GossipSettingsBuilder deadMost(int value) {
        deadMost = value;
        return this;
    }

    public GossipSettingsBuilder zonesAboveNodes(int value) {
        zonesAboveNodes = value;
        return this;
    }

    public GossipSettingsBuilder zoneContacts(int value) {
        zoneContacts = value;
        return this;
    }

    public GossipSettingsBuilder detailsPerNodeMost(int value) {
        detailsPerNodeMost = value;
        return this;
    }

    public GossipSettingsBuilder detailsMost(int value) {
        detailsMost = value;
        return this;
    }

    public GossipSettingsBuilder localHealth(boolean value) {
        localHealth = value;
        return this;
    }

    /** @throws IllegalArgumentException saying which knob is outside its range */
    public GossipSettings build() {
        return new GossipSettings(
                gossipIntervalNs,
                fanOut,
                bytesPerSecondMost,
                probeIntervalNs,
                probeTimeoutNs,
                indirectProbes,
                suspicionMultiplier,
                suspicionMaxFactor,
                confirmations,
                healthScoreMost,
                stallNs,
                quietNs,
                silenceNs,
                trialNs,
                deadProbeIntervalNs,
                deadKeptNs,
                compareIntervalNs,
                peersMost,
                deadMost,
                zonesAboveNodes,
                zoneContacts,
                detailsPerNodeMost,
                detailsMost,
                localHealth);
    }
}
