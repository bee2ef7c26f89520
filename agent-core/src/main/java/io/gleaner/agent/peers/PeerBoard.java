package io.gleaner.agent.peers;

import io.gleaner.transport.membership.Peer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The peers under handles that stay theirs while they live, and until another peer needs them. Changed by the peers' thread,
 * read by any; readers allocate nothing.
 */
final class PeerBoard {
    /** Handles are 1 to this; 0 is this node. Peers beyond are left out, and counted. */
    static final int PEERS_MOST = 255;
    /** What a journey takes before one was measured. */
    private static final long ROUND_TRIP_FIRST_NS = 2_000_000;

    private static final double ROUND_TRIP_WEIGHT = 0.2;
    private static final int[] NONE = {};

    /** Hears what changed about a peer, on the peers' thread. */
    interface Listener {
        void changed(int handle, Peer peer, String what);
    }

    private final Listener listener;
    private final AtomicReferenceArray<Peer> peers = new AtomicReferenceArray<>(PEERS_MOST + 1);
    private final AtomicLongArray roundTripNs = new AtomicLongArray(PEERS_MOST + 1);
    /** Until when a peer that refused gets nothing. */
    private final AtomicLongArray restsUntilNs = new AtomicLongArray(PEERS_MOST + 1);

    private volatile int[] present = NONE;
    private volatile long leftOut;

    // The peers' thread's own.
    private final Map<Long, Integer> handles = new HashMap<>();
    private final long[] nodes = new long[PEERS_MOST + 1];
    private final boolean[] gone = new boolean[PEERS_MOST + 1];

    PeerBoard(Listener listener) {
        this.listener = listener;
    }

    /** Takes who is there now. The peers' thread. */
    void refresh(List<Peer> now) {
        boolean[] seen = new boolean[PEERS_MOST + 1];
        for (Peer peer : now) {
            int handle = handleOf(peer.node());
            if (handle > 0) {
                seen[handle] = true;
                take(handle, peer);
            }
        }
        List<Integer> there = new ArrayList<>();
        for (int handle = 1; handle <= PEERS_MOST; handle++) {
            Peer before = peers.get(handle);
            if (before != null && !seen[handle]) {
                peers.set(handle, null);
                gone[handle] = true;
                listener.changed(handle, before, "is gone");
            } else if (before != null && takesWork(before)) {
                there.add(handle);
            }
        }
        publish(there);
    }

    private void publish(List<Integer> there) {
        int[] next = there.stream().mapToInt(Integer::intValue).toArray();
        if (!java.util.Arrays.equals(next, present)) {
            present = next;
        }
    }

    private static boolean takesWork(Peer peer) {
        return peer.offload().port() != 0;
    }

    private void take(int handle, Peer peer) {
        Peer before = peers.getAndSet(handle, peer);
        gone[handle] = false;
        if (before == null) {
            roundTripNs.compareAndSet(handle, 0, ROUND_TRIP_FIRST_NS);
            listener.changed(handle, peer, "joined" + (takesWork(peer) ? "" : ", takes no invocations"));
        } else if (before.boot() != peer.boot()) {
            restsUntilNs.set(handle, 0);
            listener.changed(handle, peer, "was started anew");
        } else if (before.routable() != peer.routable()) {
            listener.changed(handle, peer, peer.routable() ? "may have work again" : "gets no work for now");
        }
    }

    /** The handle of a node, a new one where it has none; 0 where there is none left. */
    private int handleOf(long node) {
        Integer known = handles.get(node);
        if (known != null) {
            return known;
        }
        int free = free();
        if (free == 0) {
            leftOut++;
            return 0;
        }
        handles.remove(nodes[free]);
        handles.put(node, free);
        nodes[free] = node;
        roundTripNs.set(free, 0);
        restsUntilNs.set(free, 0);
        return free;
    }

    private int free() {
        for (int handle = 1; handle <= PEERS_MOST; handle++) {
            if (nodes[handle] == 0) {
                return handle;
            }
        }
        for (int handle = 1; handle <= PEERS_MOST; handle++) {
            if (gone[handle]) {
                return handle;
            }
        }
        return 0;
    }

    /** The handles of peers that take invocations, not to be changed. */
    int[] present() {
        return present;
    }

    /** The peer, null where the handle is nobody's now. */
    Peer peer(int handle) {
        return handle < 1 || handle > PEERS_MOST ? null : peers.get(handle);
    }

    long roundTripNs(int handle) {
        return roundTripNs.get(handle);
    }

    /** A call went there and back, execution and waiting there left out. */
    void travelled(int handle, long durationNs) {
        long before = roundTripNs.get(handle);
        long after = before + Math.round(ROUND_TRIP_WEIGHT * (Math.max(0, durationNs) - before));
        roundTripNs.compareAndSet(handle, before, Math.max(1, after));
    }

    void rest(int handle, long untilNs) {
        restsUntilNs.set(handle, untilNs);
    }

    boolean rests(int handle, long nowNs) {
        long until = restsUntilNs.get(handle);
        return until != 0 && until - nowNs > 0;
    }

    /** Times that a peer found no handle. */
    long leftOut() {
        return leftOut;
    }
}
