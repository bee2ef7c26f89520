package io.gleaner.agent.journal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * The records that tell of the run, its functions, containers and peers: they are said again at the beginning of every further
 * file, so that each can be read when those before it are gone. At most one for each handle. The journal's thread only.
 */
final class SaidAgain {
    private final Map<Long, ByteBuffer> records = new TreeMap<>();
    private final CRC32C crc = new CRC32C();
    private final RecordView view = new RecordView();
    private final EventView event = new EventView();

    /** Keeps a copy of a sealed record of these kinds. */
    void learn(ByteBuffer sealed) {
        view.wrap(sealed, 0);
        RecordKind kind = view.kind();
        if (kind == RecordKind.BOOT
                || kind == RecordKind.FUNCTION
                || kind == RecordKind.CONTAINER
                || kind == RecordKind.PEER) {
            event.wrap(sealed, 0);
            long handle =
                    kind == RecordKind.BOOT ? 0 : kind == RecordKind.FUNCTION ? event.function() : event.container();
            ByteBuffer copy = ByteBuffer.allocate(RecordLayout.RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            copy.put(0, sealed, 0, RecordLayout.RECORD_BYTES);
            copy.putShort(RecordLayout.FLAGS, (short) (view.flags() | RecordView.FLAG_SAID_AGAIN));
            new RecordView().wrap(copy, 0).seal(crc);
            records.put((long) kind.code() << 32 | handle, copy);
        }
    }

    /** The run's first, then functions, containers, peers. */
    List<ByteBuffer> records() {
        return new ArrayList<>(records.values());
    }
}
