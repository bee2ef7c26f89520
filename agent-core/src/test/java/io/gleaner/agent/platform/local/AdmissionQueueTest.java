package io.gleaner.agent.platform.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Virtual time throughout. */
class AdmissionQueueTest {
    private static final long MIB = 1L << 20;
    private static final NodeCapacity NODE = new NodeCapacity(1500, 1024 * MIB);

    private final AdmissionQueue<String> queue = new AdmissionQueue<>(NODE, 1_000);

    @Test
    void shouldAdmitInOrderOfArrivalWhenAllFits() {
        queue.offer("second", 2, 500, 100 * MIB);
        queue.offer("first", 1, 500, 100 * MIB);

        assertThat(admitAll(0)).containsExactly("first", "second");
        assertThat(queue.cpuMillisRunning()).isEqualTo(1000);
        assertThat(queue.memoryBytesRunning()).isEqualTo(200 * MIB);
    }

    @Test
    void shouldLetWaitWhenCpuIsTaken() {
        queue.offer("a", 1, 1000, MIB);
        queue.offer("b", 2, 1000, MIB);

        assertThat(admitAll(0)).containsExactly("a");
        queue.release(1000, MIB);
        assertThat(admitAll(1)).containsExactly("b");
    }

    @Test
    void shouldLetWaitWhenMemoryIsTaken() {
        queue.offer("a", 1, 100, 700 * MIB);
        queue.offer("b", 2, 100, 700 * MIB);

        assertThat(admitAll(0)).containsExactly("a");
        assertThat(queue.waiting()).isEqualTo(1);
    }

    @Test
    void shouldLetSmallerWorkPassWhenTheHeadDoesNotFit() {
        queue.offer("running", 1, 1000, MIB);
        admitAll(0);
        queue.offer("large", 2, 1000, MIB);
        queue.offer("small", 3, 250, MIB);

        assertThat(admitAll(10)).containsExactly("small");
    }

    @Test
    void shouldLetNobodyPassWhenTheHeadHasBeenOvertakenForTooLong() {
        queue.offer("running", 1, 1000, MIB);
        admitAll(0);
        queue.offer("large", 2, 1000, MIB);
        queue.offer("early", 3, 250, MIB);
        assertThat(admitAll(10)).containsExactly("early");
        queue.release(250, MIB);
        queue.offer("late", 4, 250, MIB);

        assertThat(admitAll(1_011)).isEmpty();
        queue.release(1000, MIB);
        assertThat(admitAll(1_012)).containsExactly("large", "late");
    }

    @Test
    void shouldForgetWorkWhenItIsWithdrawn() {
        queue.offer("a", 1, 1500, MIB);
        String b = "b";
        admitAll(0);
        queue.offer(b, 2, 1500, MIB);

        assertThat(queue.withdraw(b)).isTrue();
        assertThat(queue.withdraw(b)).isFalse();
        queue.release(1500, MIB);
        assertThat(admitAll(1)).isEmpty();
    }

    @Test
    void shouldRefuseWhenWorkIsLargerThanTheNode() {
        assertThatThrownBy(() -> queue.offer("huge", 1, 1501, MIB)).hasMessageContaining("1500m CPU");
        assertThatThrownBy(() -> queue.offer("huge", 1, 1, 1025 * MIB)).hasMessageContaining("1024Mi");
    }

    @Test
    void shouldRefuseWhenMoreIsReleasedThanRuns() {
        assertThatThrownBy(() -> queue.release(1, 0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldNeverExceedTheNodeNorStarveAnybodyWhenArrivalsAreRandom() {
        long seed = 20261130;
        Random random = new Random(seed);
        AdmissionQueue<long[]> node = new AdmissionQueue<>(NODE, 5_000);
        Deque<long[]> running = new ArrayDeque<>();
        long longestWaitNs = 0;
        for (long nowNs = 0; nowNs < 2_000_000; nowNs += 100) {
            if (node.waiting() < 16) {
                long[] work = {1 + random.nextInt(1500), (1 + random.nextInt(1024)) * MIB, nowNs, 0};
                node.offer(work, nowNs, work[0], work[1]);
            }
            for (long[] work = node.next(nowNs); work != null; work = node.next(nowNs)) {
                longestWaitNs = Math.max(longestWaitNs, nowNs - work[2]);
                work[3] = nowNs + 200 + random.nextInt(800);
                running.add(work);
            }
            assertThat(node.cpuMillisRunning()).as("seed %d", seed).isLessThanOrEqualTo(1500);
            assertThat(node.memoryBytesRunning()).as("seed %d", seed).isLessThanOrEqualTo(1024 * MIB);
            for (long[] work : List.copyOf(running)) {
                if (work[3] <= nowNs) {
                    running.remove(work);
                    node.release(work[0], work[1]);
                }
            }
        }
        // The bound on overtaking, then at most the 16 that wait, each after a run of at most 1,000.
        assertThat(longestWaitNs).as("seed %d", seed).isLessThan(5_000 + 16 * 1_100 * 2);
    }

    private List<String> admitAll(long nowNs) {
        List<String> admitted = new ArrayList<>();
        for (String next = queue.next(nowNs); next != null; next = queue.next(nowNs)) {
            admitted.add(next);
        }
        return admitted;
    }
}
