package io.gleaner.harvest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ProfileRowTest {
    private static final int WRITES = 300_000;
    private static final int READERS = 3;

    @Test
    void shouldCarryEveryFieldWhenPublished() {
        ProfileSnapshot from = new ProfileSnapshot();
        fill(from, 1000);
        from.lastRunFailed = true;
        from.cpu.censored = true;
        from.cpu.windowCensored = true;
        from.memory.recentCensored = true;
        ProfileRow row = new ProfileRow();
        row.publish(from);
        ProfileSnapshot into = new ProfileSnapshot();
        assertThat(row.read(into)).isTrue();
        assertThat(into).usingRecursiveComparison().isEqualTo(from);
    }

    @Test
    void shouldNeverShowHalfAWriteWhenReadWhileWritten() throws Exception {
        ProfileRow row = new ProfileRow();
        ProfileSnapshot from = new ProfileSnapshot();
        fill(from, 0);
        row.publish(from);
        AtomicBoolean done = new AtomicBoolean();
        CountDownLatch reading = new CountDownLatch(READERS);
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        List<Future<Long>> readers = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            readers.add(threads.submit(() -> readUntil(row, done, reading)));
        }
        assertThat(reading.await(30, TimeUnit.SECONDS)).isTrue();
        for (long i = 1; i <= WRITES; i++) {
            fill(from, i);
            row.publish(from);
        }
        done.set(true);
        for (Future<Long> reader : readers) {
            assertThat(reader.get(30, TimeUnit.SECONDS)).isPositive();
        }
        threads.shutdown();
        ProfileSnapshot last = new ProfileSnapshot();
        assertThat(row.read(last)).isTrue();
        assertThat(last.finishedRuns).isEqualTo(WRITES);
    }

    /** Reads until the writer is done, and once more; the number of rows read. */
    private static long readUntil(ProfileRow row, AtomicBoolean done, CountDownLatch reading) {
        ProfileSnapshot into = new ProfileSnapshot();
        long rows = 0;
        long seen = 0;
        boolean last;
        do {
            last = done.get();
            if (row.read(into)) {
                rows++;
                assertThat(into.finishedRuns).isGreaterThanOrEqualTo(seen);
                seen = into.finishedRuns;
                ProfileSnapshot expected = new ProfileSnapshot();
                fill(expected, seen);
                assertSame(into, expected);
            }
            reading.countDown();
        } while (!last);
        return rows;
    }

    private static void assertSame(ProfileSnapshot actual, ProfileSnapshot expected) {
        boolean same = actual.cleanRuns == expected.cleanRuns
                && actual.baselineNs == expected.baselineNs
                && actual.meanDurationNs == expected.meanDurationNs
                && actual.durationNsP95 == expected.durationNsP95
                && actual.meanInterArrivalNs == expected.meanInterArrivalNs
                && same(actual.cpu, expected.cpu)
                && same(actual.memory, expected.memory);
        assertThat(same).as("the row of write %d is whole", actual.finishedRuns).isTrue();
    }

    private static boolean same(ResourceHistory actual, ResourceHistory expected) {
        return actual.user == expected.user
                && actual.lastAllocation == expected.lastAllocation
                && actual.lastPeak == expected.lastPeak
                && actual.recentPeak == expected.recentPeak
                && actual.windowPeak == expected.windowPeak
                && actual.meanPeak == expected.meanPeak
                && actual.peakP95 == expected.peakP95
                && actual.peakRuns == expected.peakRuns
                && actual.floor == expected.floor;
    }

    private static void fill(ProfileSnapshot snapshot, long value) {
        snapshot.finishedRuns = value;
        snapshot.cleanRuns = value * 3;
        snapshot.baselineNs = value * 5;
        snapshot.meanDurationNs = value * 7;
        snapshot.durationNsP95 = value * 11;
        snapshot.meanInterArrivalNs = value * 13;
        fill(snapshot.cpu, value * 17);
        fill(snapshot.memory, value * 19);
    }

    private static void fill(ResourceHistory history, long value) {
        history.user = value;
        history.lastAllocation = value + 1;
        history.lastPeak = value + 2;
        history.recentPeak = value + 3;
        history.windowPeak = value + 4;
        history.meanPeak = value + 5;
        history.peakP95 = value + 6;
        history.peakRuns = value + 7;
        history.floor = value + 8;
    }
}
