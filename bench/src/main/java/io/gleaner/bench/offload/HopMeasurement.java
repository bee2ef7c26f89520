package io.gleaner.bench.offload;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Calls the same function in several ways at a fixed rate, a second of each in turn, so that what else happens on the machine
 * happens to all of them. An open loop: calls start when they are due, whether others are back or not, and their time counts from then.
 */
final class HopMeasurement {
    /** At 2,000 calls a second and way: until the compiler is done with what the tail of the times would show. */
    private static final int WARM_UP_SECONDS = 15;

    private static final long PATIENCE_SECONDS = 60;

    private final BenchNodes nodes;
    private final long periodNs;
    private final int perSecond;
    private final int seconds;
    private final byte[] body;

    HopMeasurement(BenchNodes nodes, int rate, int seconds, int bodyBytes) {
        this.nodes = nodes;
        perSecond = rate;
        periodNs = TimeUnit.SECONDS.toNanos(1) / rate;
        this.seconds = seconds;
        body = new byte[bodyBytes];
    }

    private record Way(CallPath path, Histogram times, LongAdder wrong) {
        Way(CallPath path) {
            this(path, new ConcurrentHistogram(3), new LongAdder());
        }
    }

    HopFigures run() throws IOException, InterruptedException, TimeoutException {
        List<Way> ways = new ArrayList<>();
        try {
            ways.add(new Way(EchoPaths.inProcess()));
            ways.add(new Way(EchoPaths.plainHttp()));
            long startNs = System.nanoTime();
            Way offload = new Way(EchoPaths.offload(nodes));
            long startedNs = System.nanoTime();
            ways.add(offload);
            calls(offload, 1);
            double startMillis = (startedNs - startNs) / 1e6;
            double firstMillis = offload.times.getMaxValue() / 1e6;
            for (int second = 0; second < WARM_UP_SECONDS; second++) {
                turn(ways);
            }
            for (Way way : ways) {
                way.times.reset();
                way.wrong.reset();
            }
            for (int second = 0; second < seconds; second++) {
                turn(ways);
            }
            return new HopFigures(
                    figures(ways.get(0)), figures(ways.get(1)), figures(offload), startMillis, firstMillis);
        } finally {
            ways.forEach(way -> way.path.close());
        }
    }

    private void turn(List<Way> ways) throws InterruptedException, TimeoutException {
        for (Way way : ways) {
            calls(way, perSecond);
        }
    }

    private void calls(Way way, int count) throws InterruptedException, TimeoutException {
        Phaser underWay = new Phaser(1);
        long dueNs = System.nanoTime() + periodNs;
        for (int i = 0; i < count; i++, dueNs += periodNs) {
            for (long waitNs = dueNs - System.nanoTime(); waitNs > 0; waitNs = dueNs - System.nanoTime()) {
                LockSupport.parkNanos(waitNs);
            }
            underWay.register();
            long due = dueNs;
            way.path.call(body, right -> {
                way.times.recordValue(System.nanoTime() - due);
                if (!right) {
                    way.wrong.increment();
                }
                underWay.arriveAndDeregister();
            });
        }
        underWay.awaitAdvanceInterruptibly(underWay.arrive(), PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private static HopFigures.Way figures(Way way) {
        return new HopFigures.Way(
                way.times.getTotalCount(),
                way.wrong.sum(),
                way.times.getValueAtPercentile(50) / 1e6,
                way.times.getValueAtPercentile(99) / 1e6,
                way.times.getValueAtPercentile(99.9) / 1e6);
    }
}
