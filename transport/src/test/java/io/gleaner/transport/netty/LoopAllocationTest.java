package io.gleaner.transport.netty;

import static io.gleaner.transport.netty.Agents.awaitPeers;
import static io.gleaner.transport.netty.Agents.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.gleaner.transport.netty.ShellCounters.Counter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What the event loops allocate in the steady state, without a key: Netty's packets, addresses, write entries and timer tasks;
 * nothing that grows with the text of a datagram.
 */
class LoopAllocationTest {
    private static final int DATAGRAMS = 200;
    private static final long BYTES_MOST = 1_200;

    private final Agents agents = new Agents();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @AfterEach
    void closeAll() {
        agents.close();
    }

    private long allocatedBytes() {
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().equals("gleaner-gossip"))
                .mapToLong(ThreadInfo::getThreadId)
                .map(threads::getThreadAllocatedBytes)
                .sum();
    }

    @Test
    void shouldAllocateOnlyWhatNettyNeedsWhenDatagramsComeAndGo() throws IOException {
        GossipAgent one = agents.start(builder -> builder.name("one"));
        GossipAgent two = agents.join(one, builder -> builder.name("two"));
        awaitPeers(one, 1);
        awaitPeers(two, 1);
        awaitDatagrams(one, DATAGRAMS);
        long exchanges = one.shellCounters().of(Counter.EXCHANGES_DONE);
        long bytesBefore = allocatedBytes();
        long before = sent(one) + sent(two);
        awaitDatagrams(one, DATAGRAMS);
        long bytes = allocatedBytes() - bytesBefore;
        long datagrams = sent(one) + sent(two) - before;
        assumeTrue(one.shellCounters().of(Counter.EXCHANGES_DONE) == exchanges, "bulk state was exchanged meanwhile");
        assertThat(bytes / datagrams).isLessThan(BYTES_MOST);
    }

    private static long sent(GossipAgent agent) {
        return agent.shellCounters().of(Counter.DATAGRAMS_SENT);
    }

    private static void awaitDatagrams(GossipAgent agent, int count) {
        long until = sent(agent) + count;
        soon().until(() -> sent(agent) >= until);
    }
}
