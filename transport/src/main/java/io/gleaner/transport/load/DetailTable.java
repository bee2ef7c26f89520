package io.gleaner.transport.load;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What nodes tell of their functions, by node and key; the last writer wins by boot and sequence. Changes seldom, so it may
 * allocate then. Written by the thread that drives the node, read by any. Bounded per node and in sum; what comes beyond is
 * refused.
 */
public final class DetailTable {
    private final int perNodeMost;
    private final int most;
    private final Map<Long, Map<ByteBuffer, Detail>> nodes = new ConcurrentHashMap<>();
    private int size;

    /** What became of a record. */
    public enum Outcome {
        TAKEN,
        OLD,
        /** No room. */
        REFUSED
    }

    public DetailTable(int perNodeMost, int most) {
        this.perNodeMost = perNodeMost;
        this.most = most;
    }

    /** The value, or null where none is known. Any thread. */
    public byte[] find(long node, byte[] key) {
        Map<ByteBuffer, Detail> ofNode = nodes.get(node);
        Detail detail = ofNode == null ? null : ofNode.get(ByteBuffer.wrap(key));
        return detail == null || detail.value().length == 0 ? null : detail.value();
    }

    /** All records of a node, those taken back with an empty value. Any thread. */
    public Collection<Detail> of(long node) {
        Map<ByteBuffer, Detail> ofNode = nodes.get(node);
        return ofNode == null ? List.of() : List.copyOf(ofNode.values());
    }

    /** Takes a record unless it or a newer one is known. Owner only. */
    public Outcome offer(Detail detail) {
        Map<ByteBuffer, Detail> ofNode = nodes.get(detail.node());
        ByteBuffer key = ByteBuffer.wrap(detail.key());
        Detail known = ofNode == null ? null : ofNode.get(key);
        if (known != null && !detail.newerThan(known)) {
            return Outcome.OLD;
        }
        if (known == null && (size >= most || ofNode != null && ofNode.size() >= perNodeMost)) {
            return Outcome.REFUSED;
        }
        nodes.computeIfAbsent(detail.node(), node -> new ConcurrentHashMap<>()).put(key, detail);
        size += known == null ? 1 : 0;
        return Outcome.TAKEN;
    }

    /** Forgets a node's records. Owner only. */
    public void remove(long node) {
        Map<ByteBuffer, Detail> gone = nodes.remove(node);
        size -= gone == null ? 0 : gone.size();
    }
}
