package io.gleaner.transport.gossip;

import io.gleaner.transport.load.Load;
import io.gleaner.transport.load.LoadTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** This node's own report: a new sequence number for each moment at which it is sent. Owner only. */
final class OwnLoad {
    private final Self self;
    private final LoadTable loads;
    private final ByteBuffer wire = ByteBuffer.allocate(Load.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long amounts;
    private long rest;
    private int sequence;
    private long reportedNs;

    OwnLoad(Self self, LoadTable loads) {
        this.self = self;
        this.loads = loads;
    }

    /** Takes new values for the next report. */
    void set(Load load) {
        load.write(wire.clear());
        amounts = wire.getLong(16);
        rest = wire.getLong(24);
    }

    /** Reports as of now, unless that was done. */
    void report(long nowNs) {
        if (sequence != 0 && nowNs == reportedNs) {
            return;
        }
        reportedNs = nowNs;
        sequence++;
        long bootAndSequence = Integer.toUnsignedLong(self.boot()) | (long) sequence << 32;
        loads.offer(self.node(), bootAndSequence, amounts, rest, nowNs);
    }
}
