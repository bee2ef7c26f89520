package io.gleaner.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JournalRingTest {
    private final EventView event = new EventView();
    private final List<String> drained = new ArrayList<>();

    private void drain(JournalRing ring) {
        ring.drain(
                (b, o) -> {
                    event.wrap(b, o);
                    drained.add(event.sequence() + " " + event.kind() + " " + event.count());
                },
                100);
    }

    @Test
    void shouldCountAndReportAGapWhenFull() {
        JournalRing ring = new JournalRing(2, 1);
        assertThat(Records.started(ring, 1, 1, 1, 1)).isEqualTo(1);
        assertThat(Records.started(ring, 1, 2, 1, 1)).isEqualTo(2);
        assertThat(Records.started(ring, 1, 3, 1, 1)).isEqualTo(-1);
        assertThat(ring.claim()).isEqualTo(-1);
        assertThat(ring.missing()).isEqualTo(2);
        assertThat(ring.reportMissing(2)).as("no room for it yet").isFalse();
        drain(ring);
        assertThat(ring.reportMissing(2)).isTrue();
        assertThat(ring.reportMissing(2)).as("told once").isFalse();
        drain(ring);
        assertThat(drained).containsExactly("1 STARTED 0", "2 STARTED 0", "3 GAP 2");
    }

    @Test
    void shouldKeepOrderWhenCommittedOutOfOrder() {
        JournalRing ring = new JournalRing(4, 1);
        long first = ring.claim();
        Records.started(ring, 1, 2, 1, 1);
        drain(ring);
        assertThat(drained).isEmpty();
        Records.header(ring, first, RecordKind.TRIPPED, 1, 1);
        ring.commit(first);
        drain(ring);
        assertThat(drained).containsExactly("1 TRIPPED 0", "2 STARTED 0");
    }

    @Test
    void shouldSkipTheSlotWhenAbandoned() {
        JournalRing ring = new JournalRing(4, 1);
        new DecisionRecord().wrap(ring, ring.claim(), 1, 1).abandon();
        Records.started(ring, 1, 2, 1, 1);
        drain(ring);
        assertThat(drained).containsExactly("2 STARTED 0");
        assertThat(ring.drainedSequence()).isEqualTo(2);
    }

    @Test
    void shouldStartFromZeroWhenASlotIsUsedAgain() {
        JournalRing ring = new JournalRing(2, 1);
        for (int i = 0; i < 5; i++) {
            new DecisionRecord()
                    .wrap(ring, ring.claim(), 1, 1)
                    .flags(7)
                    .feature(3, 1f)
                    .commit();
            drain(ring);
        }
        DecisionRecord record = new DecisionRecord().wrap(ring, ring.claim(), 1, 1);
        assertThat(record.flags()).isZero();
        assertThat(record.feature(3)).isZero();
    }

    @Test
    void shouldRefuseSizesThatAreNoPowerOfTwo() {
        assertThatThrownBy(() -> new JournalRing(1000, 1)).hasMessageContaining("power of two");
        assertThatThrownBy(() -> new JournalRing(0, 1)).hasMessageContaining("power of two");
    }

    @Test
    @Timeout(60)
    void shouldLoseNothingClaimedWhenManyThreadsWrite() throws Exception {
        JournalRing ring = new JournalRing(64, 1);
        int threads = 4;
        int each = 20_000;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<Future<Long>> claimed = new ArrayList<>();
        AtomicInteger running = new AtomicInteger(threads);
        for (int t = 0; t < threads; t++) {
            int thread = t + 1;
            claimed.add(pool.submit(() -> produce(ring, thread, each, running)));
        }
        long[] sums = new long[threads + 1];
        long[] last = new long[1];
        long count = 0;
        while (running.get() > 0 || ring.drainedSequence() < ring.claimedSequence()) {
            count += ring.drain(
                    (b, o) -> {
                        event.wrap(b, o);
                        assertThat(event.sequence()).isEqualTo(++last[0]);
                        assertThat(event.container()).as("no torn record").isEqualTo((int) event.invocation());
                        sums[event.function()]++;
                    },
                    16);
        }
        long total = 0;
        for (int t = 0; t < threads; t++) {
            long mine = claimed.get(t).get();
            assertThat(sums[t + 1]).isEqualTo(mine);
            total += mine;
        }
        assertThat(count).isEqualTo(total);
        assertThat(total + ring.missing()).isEqualTo((long) threads * each);
        pool.shutdown();
        assertThat(pool.awaitTermination(5, TimeUnit.SECONDS)).isTrue();
    }

    private static long produce(JournalRing ring, int thread, int each, AtomicInteger running) {
        long claimed = 0;
        for (int i = 0; i < each; i++) {
            if (Records.started(ring, i, i, thread, i) > 0) {
                claimed++;
            } else {
                Thread.onSpinWait();
            }
        }
        running.decrementAndGet();
        return claimed;
    }

    @Test
    void shouldAllocateNothingWhenRecordsAreWritten() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        JournalRing ring = new JournalRing(256, 1);
        DecisionRecord record = new DecisionRecord();
        JournalRing.RecordHandler ignore = (b, o) -> {};
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5 && least > 0; round++) {
            // The first rounds warm up; what the platform itself allocates once is not ours.
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            write(ring, record, ignore, 10_000);
            least = Math.min(
                    least,
                    threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        assertThat(least).isZero();
    }

    private static void write(JournalRing ring, DecisionRecord record, JournalRing.RecordHandler handler, int count) {
        for (int i = 0; i < count; i++) {
            record.wrap(ring, ring.claim(), i, i).cpuMillisUser(i).scoreUser(i).commit();
            Records.tripped(ring, i, i, 1, 1, 1, 1, 1, 1, 1, 1);
            ring.drain(handler, 2);
        }
    }
}
