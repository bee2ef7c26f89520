package io.gleaner.bench.gossip.netns;

import java.util.Arrays;

/** Ages of knowledge in milliseconds, counted by value; those above the most count as that. Synchronized. */
final class AgeSamples {
    private static final int MOST_MILLIS = 65_535;

    private final long[] counts = new long[MOST_MILLIS + 1];

    /** Values between commas, or - for none. */
    synchronized void add(String values) {
        if (values.equals("-")) {
            return;
        }
        for (String value : values.split(",")) {
            counts[(int) Math.max(0, Math.min(MOST_MILLIS, Long.parseLong(value)))]++;
        }
    }

    synchronized void addTo(AgeSamples sum) {
        synchronized (sum) {
            for (int value = 0; value <= MOST_MILLIS; value++) {
                sum.counts[value] += counts[value];
            }
        }
    }

    synchronized void clear() {
        Arrays.fill(counts, 0);
    }

    synchronized long count() {
        return Arrays.stream(counts).sum();
    }

    /** 0 where there are none. */
    synchronized double mean() {
        double sum = 0;
        for (int value = 0; value <= MOST_MILLIS; value++) {
            sum += (double) value * counts[value];
        }
        return sum / Math.max(1, count());
    }

    /** The value that so large a share doesn't exceed; 0 where there are none. */
    synchronized long quantile(double share) {
        long wanted = (long) Math.ceil(share * count());
        long seen = 0;
        for (int value = 0; value <= MOST_MILLIS; value++) {
            seen += counts[value];
            if (seen >= wanted && seen > 0) {
                return value;
            }
        }
        return 0;
    }
}
