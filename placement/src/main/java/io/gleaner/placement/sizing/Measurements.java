package io.gleaner.placement.sizing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What was measured of an application's functions: own times per function and size, warm and cold apart and by input bucket, sizes that
 * can't be used, and runs of the whole application. Immutable; filled through a {@link Builder} in memory that is bounded however many
 * samples come.
 */
public final class Measurements {
    /** The most kinds of samples (function, size, warm or cold, input bucket) that are kept apart. */
    public static final int MAX_SERIES = 200_000;

    private static final int ALL_INPUTS = -2;
    private static final double[] NONE = {};

    private final Map<Series, double[]> sorted;
    private final Map<String, SortedSet<Integer>> sizes;
    private final Map<RunSeries, double[]> runs;
    private final List<UnusableSize> unusable;
    private final long leftOut;

    private Measurements(Builder from) {
        sorted = new LinkedHashMap<>();
        sizes = new LinkedHashMap<>();
        runs = new TreeMap<>();
        from.series.forEach((key, values) -> {
            sorted.put(key, values.sorted());
            sizes.computeIfAbsent(key.function, name -> new TreeSet<>()).add(key.memoryMb);
        });
        from.runs.forEach((key, values) -> runs.put(key, values.sorted()));
        unusable = List.copyOf(from.unusable);
        leftOut = from.leftOut;
    }

    /**
     * Starts to collect.
     *
     * @param mostSamplesPerSize how many samples of a kind are kept, an even random choice of all; 1 to 1,000,000
     * @param seed of that choice
     */
    public static Builder builder(int mostSamplesPerSize, long seed) {
        return new Builder(mostSamplesPerSize, seed);
    }

    /** The functions that have samples, in the order of their first. */
    public Set<String> functions() {
        return Collections.unmodifiableSet(sizes.keySet());
    }

    /** The sizes in MB at which a function has samples, warm or cold; empty if none. Sizes that are unusable may be among them. */
    public SortedSet<Integer> sizesMb(String function) {
        return Collections.unmodifiableSortedSet(sizes.getOrDefault(function, new TreeSet<>()));
    }

    /** Own times in ms, ascending, of all inputs; empty if there are none. A copy. */
    public double[] ownMs(String function, int memoryMb, boolean cold) {
        return sorted(function, memoryMb, cold, ALL_INPUTS).clone();
    }

    /** Own times in ms, ascending, of inputs in one bucket ({@link InputBuckets}); empty if there are none. A copy. */
    public double[] ownMs(String function, int memoryMb, boolean cold, int inputBucket) {
        return sorted(function, memoryMb, cold, inputBucket).clone();
    }

    /** As {@link #ownMs(String, int, boolean, int)} without a copy; not to be written. */
    double[] sorted(String function, int memoryMb, boolean cold, int inputBucket) {
        return sorted.getOrDefault(new Series(function, memoryMb, cold, inputBucket), NONE);
    }

    /** As {@link #ownMs(String, int, boolean)} without a copy; not to be written. */
    double[] sorted(String function, int memoryMb, boolean cold) {
        return sorted(function, memoryMb, cold, ALL_INPUTS);
    }

    /** Sizes that can't be used, each once. */
    public List<UnusableSize> unusable() {
        return unusable;
    }

    /** Warm runs of the whole application in ms, ascending, by the size of all functions. */
    public Map<Integer, double[]> applicationMs() {
        return runsOf(ALL_INPUTS);
    }

    /** As {@link #applicationMs()}, of inputs in one bucket. */
    Map<Integer, double[]> runsOf(int inputBucket) {
        Map<Integer, double[]> bySize = new TreeMap<>();
        runs.forEach((key, values) -> {
            if (key.inputBucket == inputBucket) {
                bySize.put(key.memoryMb, values);
            }
        });
        return bySize;
    }

    static int allInputs() {
        return ALL_INPUTS;
    }

    /** How many samples came after {@link #MAX_SERIES} kinds and were left out. */
    public long leftOut() {
        return leftOut;
    }

    /** Looked up some hundred thousand times for a large application, which a record's own methods make slow. */
    private record Series(String function, int memoryMb, boolean cold, int inputBucket) {
        @Override
        public int hashCode() {
            return ((function.hashCode() * 31 + memoryMb) * 31 + inputBucket) * 2 + (cold ? 1 : 0);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Series series
                    && memoryMb == series.memoryMb
                    && cold == series.cold
                    && inputBucket == series.inputBucket
                    && function.equals(series.function);
        }
    }

    private record RunSeries(int memoryMb, int inputBucket) implements Comparable<RunSeries> {
        @Override
        public int compareTo(RunSeries other) {
            int bySize = Integer.compare(memoryMb, other.memoryMb);
            return bySize != 0 ? bySize : Integer.compare(inputBucket, other.inputBucket);
        }
    }

    /** Collects measurements. One thread; any order, any number. The same samples in the same order give the same measurements. */
    public static final class Builder {
        private final Map<Series, Reservoir> series = new LinkedHashMap<>();
        private final Map<RunSeries, Reservoir> runs = new LinkedHashMap<>();
        private final Set<String> unusableKeys = new LinkedHashSet<>();
        private final List<UnusableSize> unusable = new ArrayList<>();
        private final int most;
        private final long seed;
        private long leftOut;

        private Builder(int most, long seed) {
            if (most < 1 || most > 1_000_000) {
                throw new SizingException(
                        "at most " + most + " samples a size", "measurements", "give a bound from 1 to 1,000,000");
            }
            this.most = most;
            this.seed = seed;
        }

        /** One run of a function. */
        public Builder add(Sample sample) {
            keep(new Series(sample.function(), sample.memoryMb(), sample.cold(), ALL_INPUTS), sample.ownMs());
            int bucket = InputBuckets.of(sample.inputBytes());
            if (bucket != InputBuckets.UNKNOWN) {
                keep(new Series(sample.function(), sample.memoryMb(), sample.cold(), bucket), sample.ownMs());
            }
            return this;
        }

        /** One run of the application; cold ones are left out, since alpha is chosen for warm ones. */
        public Builder add(ApplicationRun run) {
            if (!run.cold()) {
                keep(new RunSeries(run.memoryMb(), ALL_INPUTS), run.totalMs());
                int bucket = InputBuckets.of(run.inputBytes());
                if (bucket != InputBuckets.UNKNOWN) {
                    keep(new RunSeries(run.memoryMb(), bucket), run.totalMs());
                }
            }
            return this;
        }

        /** A size that can't be used; the first reason is kept. */
        public Builder add(UnusableSize size) {
            if (unusable.size() >= MAX_SERIES) {
                leftOut++;
            } else if (unusableKeys.add(size.memoryMb() + " " + size.function())) {
                unusable.add(size);
            }
            return this;
        }

        /** What was collected so far; the builder may go on. */
        public Measurements build() {
            return new Measurements(this);
        }

        private void keep(Series key, double ownMs) {
            Reservoir values = series.get(key);
            if (values == null) {
                if (series.size() >= MAX_SERIES) {
                    leftOut++;
                    return;
                }
                values = new Reservoir(most, seed ^ 0x9E3779B97F4A7C15L * key.hashCode());
                series.put(key, values);
            }
            values.add(ownMs);
        }

        private void keep(RunSeries key, double totalMs) {
            Reservoir values = runs.get(key);
            if (values == null) {
                if (runs.size() >= MAX_SERIES) {
                    leftOut++;
                    return;
                }
                values = new Reservoir(most, seed ^ 0x9E3779B97F4A7C15L * key.hashCode());
                runs.put(key, values);
            }
            values.add(totalMs);
        }
    }
}
