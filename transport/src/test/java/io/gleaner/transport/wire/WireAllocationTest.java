package io.gleaner.transport.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Without a key the JCE has no part in it, so that what is left is ours. */
class WireAllocationTest {
    private static final int DATAGRAMS = 10_000;

    @Test
    void shouldAllocateNothingWhenDatagramsGoFromSealerToOpener() {
        WirePeer sender = new WirePeer(ClusterKeys.none("test"), 1, 1);
        WirePeer receiver = new WirePeer(ClusterKeys.none("test"), 2, 1);
        sender.meet(receiver);
        ByteBuffer text = ByteBuffer.allocateDirect(Envelope.PLAIN_BYTES_MOST);
        ByteBuffer wire = ByteBuffer.allocateDirect(Envelope.DATAGRAM_BYTES_MOST);
        ByteBuffer plain = ByteBuffer.allocateDirect(Envelope.PLAIN_BYTES_MOST);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (int each = 0; each < DATAGRAMS; each++) {
                sender.sealer.seal(text.clear(), wire.clear());
                receiver.opener.open(wire.flip(), plain, each);
            }
            long bytes = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
            least = Math.min(least, bytes);
        }
        assertThat(least).isLessThan(DATAGRAMS / 10);
        assertThat(receiver.opener.counters().of(Verdict.OK)).isEqualTo(5 * DATAGRAMS);
    }
}
