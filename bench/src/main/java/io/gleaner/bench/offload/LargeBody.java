package io.gleaner.bench.offload;

import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.OffloadClient;
import io.gleaner.transport.offload.OffloadRequest;
import io.gleaner.transport.offload.OffloadServer;
import io.gleaner.transport.offload.Outcome;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Flux;

/** A body that is much larger than what is in memory of it, echoed: so both ways at a time, and both ends in this process. */
final class LargeBody {
    private static final int CHUNK_BYTES = 64 * 1024;
    private static final int CHUNKS_PER_MIB = (1 << 20) / CHUNK_BYTES;
    /** The live heap is looked at so often. */
    private static final int LOOKS = 8;

    private final BenchNodes nodes;
    private final int mib;
    private long liveHeapBytesMost;
    private long directBytesMost;

    LargeBody(BenchNodes nodes, int mib) {
        this.nodes = nodes;
        this.mib = mib;
    }

    /**
     * @param receivedBytes of the echo
     * @param liveHeapBytesBefore after a collection, before the call
     * @param liveHeapBytesMost after each of some collections while it ran
     * @param directBytesBefore of Netty's buffers, before the call
     * @param directBytesMost of Netty's buffers, while it ran
     */
    record Figures(
            int mib,
            long receivedBytes,
            double seconds,
            long liveHeapBytesBefore,
            long liveHeapBytesMost,
            long directBytesBefore,
            long directBytesMost) {
        boolean complete() {
            return receivedBytes == (long) mib << 20;
        }

        void print(PrintWriter out) {
            double grownHeapMib = (liveHeapBytesMost - liveHeapBytesBefore) / (double) (1 << 20);
            double grownDirectMib = (directBytesMost - directBytesBefore) / (double) (1 << 20);
            out.printf(
                    "  %s, %d bytes came back in %.1f s; live heap grew by %.1f MiB at most (from %.1f), Netty's buffers by %.1f"
                            + " MiB (from %.1f)%n",
                    complete() ? "complete" : "NOT COMPLETE",
                    receivedBytes,
                    seconds,
                    grownHeapMib,
                    liveHeapBytesBefore / (double) (1 << 20),
                    grownDirectMib,
                    directBytesBefore / (double) (1 << 20));
            out.flush();
        }
    }

    Figures run() throws IOException {
        try (OffloadServer server = nodes.server(nodes.certificate(BenchNodes.CALLEE, 1), EchoPaths::echo);
                OffloadClient client = nodes.client(nodes.certificate(BenchNodes.CALLER, 1))) {
            Peer peer = BenchNodes.peer(2, BenchNodes.CALLEE, server.port());
            send(client, peer, 1);
            long heapBefore = liveHeapBytes();
            long directBefore = directBytes();
            liveHeapBytesMost = 0;
            directBytesMost = 0;
            long startNs = System.nanoTime();
            long received = send(client, peer, mib);
            double seconds = (System.nanoTime() - startNs) / 1e9;
            return new Figures(mib, received, seconds, heapBefore, liveHeapBytesMost, directBefore, directBytesMost);
        }
    }

    private long send(OffloadClient client, Peer peer, int sizeMib) {
        int chunks = sizeMib * CHUNKS_PER_MIB;
        Flux<ByteBuffer> body = Flux.range(0, chunks).map(i -> {
            look(i % Math.max(1, chunks / LOOKS) == 0);
            return ByteBuffer.wrap(new byte[CHUNK_BYTES]);
        });
        Outcome outcome = client.call(
                        new OffloadRequest(EchoPaths.ECHO, "", 0, TimeUnit.MINUTES.toNanos(5), Map.of(), body, true),
                        peer,
                        Optional::empty)
                .block();
        return outcome instanceof Outcome.Answered answered
                ? answered.body()
                        .reduce(0L, (sum, chunk) -> sum + chunk.remaining())
                        .onErrorReturn(-1L)
                        .block()
                : -1;
    }

    private void look(boolean atTheHeapToo) {
        directBytesMost = Math.max(directBytesMost, directBytes());
        if (atTheHeapToo) {
            liveHeapBytesMost = Math.max(liveHeapBytesMost, liveHeapBytes());
        }
    }

    private static long liveHeapBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static long directBytes() {
        return ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT)
                .metric()
                .usedDirectMemory();
    }
}
