package io.gleaner.transport.gossip;

import java.util.concurrent.atomic.AtomicLongArray;

/** What a node counted since its start. Written by the thread that drives it, read by any. */
public final class GossipCounters {
    /** What is counted. */
    public enum Counter {
        DATAGRAMS_SENT,
        /** Plain text, before the envelope of {@link GossipSettings#ENVELOPE_BYTES} a datagram. */
        BYTES_SENT,
        /** Of the bytes sent: load of nodes, sums of zones and details, with their headers. */
        LOAD_BYTES_SENT,
        LOAD_RECORDS_SENT,
        DATAGRAMS_RECEIVED,
        BYTES_RECEIVED,
        /** Load that was new here. */
        LOADS_TAKEN,
        /** Load known already: the same report or an older one. */
        LOADS_OLD,
        /** Load of nodes that are no members here. */
        LOADS_UNKNOWN,
        /** Load in datagrams that may have waited while this node slept: left. */
        LOADS_OF_UNKNOWN_AGE,
        /** Datagrams or bulk states of a schema that isn't known here: skipped. */
        SCHEMAS_UNKNOWN,
        /** Messages of a kind that isn't known here: skipped. */
        KINDS_UNKNOWN,
        /** Messages whose bytes make no sense: the rest of the datagram is skipped. */
        MALFORMED,
        PROBES,
        PROBES_ANSWERED,
        /** Probes that were asked of others, as the direct one went unanswered. */
        PROBES_INDIRECT,
        PROBES_FAILED,
        /** Probes that were void because this node itself stalled. */
        PROBES_VOID,
        /** Requests to probe somebody for somebody else. */
        PROBES_RELAYED,
        NACKS_RECEIVED,
        /** Members this node itself began to suspect. */
        SUSPICIONS,
        /** Suspicions about this node that it refuted. */
        REFUTATIONS,
        /** Members this node itself declared dead. */
        CONVICTIONS,
        /** Convictions put off because this node doubted itself. */
        CONVICTIONS_PUT_OFF,
        /** Dead peers that came back. */
        REVIVED,
        /** Times this node's own loop was late by more than allowed. */
        STALLS,
        THROTTLED,
        /** Bulk states read and taken. */
        STATES_READ,
        /** Peers not taken because the table was full. */
        PEERS_REFUSED,
        /** Changes of details that weren't told on because too many were waiting. */
        TELLINGS_DROPPED,
        /** Details not taken because the table was full. */
        DETAILS_REFUSED,
        /** Zones not followed because there are too many. */
        ZONES_REFUSED,
        /** Datagrams of a boot before the known one: left. */
        OLD_BOOTS,
        /** Others that claim this node's number with a newer boot. */
        NUMBER_CLASHES,
        /** Claims with a boot or an incarnation so far ahead that they can't be true: left. */
        CLAIMS_REFUSED
    }

    private final AtomicLongArray counts = new AtomicLongArray(Counter.values().length);

    /** Any thread. */
    public long get(Counter counter) {
        return counts.get(counter.ordinal());
    }

    void add(Counter counter, long amount) {
        int at = counter.ordinal();
        counts.setOpaque(at, counts.getPlain(at) + amount);
    }

    void increment(Counter counter) {
        add(counter, 1);
    }
}
