package io.gleaner.harvest.profile;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Resource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The profiles of a node's functions, by function and input bucket. The watch thread owns it: it alone registers,
 * removes and completes. Any thread reads and raises holds.
 *
 * <p>Bounded: at most {@code functionsMax} functions, and {@code profilesMax} profiles of known input buckets beside the
 * one that each function has for all. A bucket's profile begins with its first run; where there is no room for one, its
 * runs count in the function's bucket 0, and {@link #bucketsRefused} says how often.
 */
public final class ProfileTable {
    private final InputBuckets buckets;
    private final ProfileSettings settings;
    private final int profilesMax;
    private final AtomicReferenceArray<Entry> entries;
    private final AtomicInteger profiles = new AtomicInteger();
    private volatile long bucketsRefused;

    /**
     * @param functionsMax the largest function handle, at least 1
     * @param profilesMax the most profiles of input buckets, 0 = sizes are ignored; each takes about 5 kB
     */
    public ProfileTable(int functionsMax, int profilesMax, InputBuckets buckets, ProfileSettings settings) {
        if (functionsMax < 1 || profilesMax < 0) {
            throw new IllegalArgumentException("a profile table needs room for 1 function or more: functionsMax="
                    + functionsMax + ", profilesMax=" + profilesMax);
        }
        this.buckets = buckets;
        this.settings = settings;
        this.profilesMax = profilesMax;
        this.entries = new AtomicReferenceArray<>(functionsMax + 1);
    }

    /** How inputs are sorted. */
    public InputBuckets buckets() {
        return buckets;
    }

    /** How many runs were counted in bucket 0 because there was no room for one of their own. */
    public long bucketsRefused() {
        return bucketsRefused;
    }

    /**
     * Makes room for a function, or gives it another user allocation: its baselines and peaks start again then.
     *
     * @param function its handle, 1 to functionsMax
     * @return false for another handle: the function is left alone
     */
    public boolean register(int function, long cpuMillisUser, long memoryBytesUser) {
        if (function < 1 || function >= entries.length()) {
            return false;
        }
        Entry entry = entries.get(function);
        if (entry == null) {
            entries.set(function, new Entry(cpuMillisUser, memoryBytesUser));
        } else {
            entry.userAllocation(cpuMillisUser, memoryBytesUser);
        }
        return true;
    }

    /** Forgets a function; an unknown one is none of its business. */
    public void remove(int function) {
        Entry entry = entry(function);
        if (entry != null) {
            profiles.addAndGet(-entry.ownBuckets());
            entries.set(function, null);
        }
    }

    /**
     * Reads a profile; any thread, allocates nothing.
     *
     * @param bucket as {@link InputBuckets#of} says
     * @return false where the function is unknown or a writer was in the way: take the user allocation then
     */
    public boolean read(int function, int bucket, ProfileSnapshot into) {
        Entry entry = entry(function);
        return entry != null && bucket >= 0 && bucket < buckets.count() && entry.read(bucket, into);
    }

    /**
     * A run ended; the watch thread. An unknown function is left alone.
     *
     * @return whether the function was found to be too slow to lend, as {@link ToleranceGuard} says
     */
    public boolean completed(int function, int bucket, RunObservation run, long nowNs) {
        Entry entry = entry(function);
        if (entry != null && bucket >= 0 && bucket < buckets.count()) {
            return entry.profileFor(bucket).completed(run, nowNs);
        }
        return false;
    }

    /** From now on the function lends nothing of this, until the run that tripped has ended and been counted; any thread. */
    public void raiseHold(int function, Resource resource) {
        Entry entry = entry(function);
        if (entry != null) {
            entry.hold.raise(resource);
        }
    }

    /** How many times its baseline a function's runs may take while it lends, 0 = as long as they like; any thread. */
    public void tolerance(int function, double times) {
        Entry entry = entry(function);
        if (entry != null) {
            entry.hold.tolerance(times);
        }
    }

    /**
     * Writes down what is known of a function, in all its input buckets; the watch thread, or whoever comes after it.
     *
     * @return whether anything is: false where the function is unknown or no run of it was counted
     */
    public boolean exportTo(int function, ProfileState out) {
        out.clear();
        Entry entry = entry(function);
        return entry != null && entry.exportTo(out);
    }

    /**
     * Knows again what was written down of a function that had the same user allocation. Registers it anew: before its first
     * run only, by whoever registered it.
     *
     * @param cleanRunsMost more clean runs than this are counted as so many, so that some must follow before it lends
     * @return false where that can't have been written by {@link #exportTo}: nothing is known of it then
     */
    public boolean importFrom(int function, ProfileState in, long cleanRunsMost) {
        Entry before = entry(function);
        if (before == null) {
            return false;
        }
        Entry entry = new Entry(before.cpuMillisUser, before.memoryBytesUser);
        entry.hold.tolerance(before.hold.tolerance());
        int free = profilesMax - profiles.get();
        try {
            entry.importFrom(in, cleanRunsMost, free);
        } catch (IllegalArgumentException notOurs) {
            return false;
        }
        profiles.addAndGet(entry.ownBuckets() - before.ownBuckets());
        entries.set(function, entry);
        return true;
    }

    private Entry entry(int function) {
        return function < 1 || function >= entries.length() ? null : entries.get(function);
    }

    private final class Entry {
        private final FunctionHold hold = new FunctionHold(settings);
        private final AtomicReferenceArray<FunctionProfile> ofBuckets = new AtomicReferenceArray<>(buckets.count());
        private volatile long cpuMillisUser;
        private volatile long memoryBytesUser;

        Entry(long cpuMillisUser, long memoryBytesUser) {
            this.cpuMillisUser = cpuMillisUser;
            this.memoryBytesUser = memoryBytesUser;
            ofBuckets.set(0, make(0));
        }

        void userAllocation(long cpuMillis, long memoryBytes) {
            cpuMillisUser = cpuMillis;
            memoryBytesUser = memoryBytes;
            for (int i = 0; i < ofBuckets.length(); i++) {
                FunctionProfile profile = ofBuckets.get(i);
                if (profile != null) {
                    profile.userAllocation(cpuMillis, memoryBytes);
                }
            }
        }

        boolean read(int bucket, ProfileSnapshot into) {
            FunctionProfile profile = ofBuckets.get(bucket);
            int runs = profile == null ? 0 : profile.knownRuns();
            if (profile == null && profiles.get() >= profilesMax) {
                return ofBuckets.get(0).read(into);
            }
            boolean known = bucket == 0 || runs == FunctionProfile.KNOWN_RUNS;
            FunctionProfile neighbour = known ? null : neighbour(bucket, runs);
            if (neighbour != null) {
                return readNeighbour(neighbour, profile, bucket, into);
            }
            if (profile != null) {
                return profile.read(into);
            }
            into.clear(cpuMillisUser, memoryBytesUser, bucket);
            return true;
        }

        private boolean readNeighbour(
                FunctionProfile neighbour, FunctionProfile own, int bucket, ProfileSnapshot into) {
            if (!neighbour.read(into)) {
                return false;
            }
            Neighbour.scale(into, buckets.ratio(bucket, neighbour.inputBucket()));
            into.inputBucket = bucket;
            into.neighbourBucket = neighbour.inputBucket();
            if (own != null) {
                into.lastRunFailed = own.lastRunFailed();
                into.cleanRuns += own.knownRuns();
                into.memory.floor = Math.max(into.memory.floor, own.memoryBytesFloor());
                into.memory.recentPeak = Math.max(into.memory.recentPeak, own.memoryBytesRecentPeak());
            }
            return true;
        }

        /**
         * The nearest bucket of which enough is known, of two as near the one of larger inputs; where there is none, the one
         * of which most is known; null where none is known better than so many clean runs.
         */
        private FunctionProfile neighbour(int bucket, int runs) {
            int farthest = buckets.within(Neighbour.RATIO_MOST);
            FunctionProfile best = null;
            int most = runs;
            for (int i = 2; i < 2 * (farthest + 1) && most < FunctionProfile.KNOWN_RUNS; i++) {
                int distance = i / 2;
                int other = bucket + (i % 2 == 0 ? distance : -distance);
                FunctionProfile profile = other < 1 || other >= ofBuckets.length() ? null : ofBuckets.get(other);
                if (profile != null && profile.knownRuns() > most) {
                    best = profile;
                    most = profile.knownRuns();
                }
            }
            return best;
        }

        FunctionProfile profileFor(int bucket) {
            FunctionProfile profile = ofBuckets.get(bucket);
            if (profile != null) {
                return profile;
            }
            if (profiles.get() >= profilesMax) {
                bucketsRefused++;
                return ofBuckets.get(0);
            }
            profiles.getAndIncrement();
            FunctionProfile made = make(bucket);
            ofBuckets.set(bucket, made);
            return made;
        }

        int ownBuckets() {
            int count = 0;
            for (int i = 1; i < ofBuckets.length(); i++) {
                count += ofBuckets.get(i) == null ? 0 : 1;
            }
            return count;
        }

        boolean exportTo(ProfileState out) {
            // A bucket's number says nothing where inputs are sorted otherwise.
            out.put(buckets.count());
            out.put(buckets.firstBits());
            out.put(buckets.stepBits());
            hold.exportTo(out);
            out.put(ownBuckets() + 1);
            boolean any = false;
            for (int i = 0; i < ofBuckets.length(); i++) {
                FunctionProfile profile = ofBuckets.get(i);
                if (profile != null) {
                    any |= profile.finishedRuns() > 0;
                    out.put(i);
                    profile.exportTo(out);
                }
            }
            return any;
        }

        /** Buckets for which there is no room any more are read and forgotten. */
        void importFrom(ProfileState in, long cleanRunsMost, int bucketsMost) {
            in.next(buckets.count(), buckets.count());
            in.next(buckets.firstBits(), buckets.firstBits());
            in.next(buckets.stepBits(), buckets.stepBits());
            hold.importFrom(in);
            long count = in.next(1, ofBuckets.length());
            int left = bucketsMost;
            for (long i = 0; i < count; i++) {
                int bucket = (int) in.next(0, ofBuckets.length() - 1L);
                FunctionProfile profile = make(bucket);
                profile.importFrom(in, cleanRunsMost);
                if (bucket == 0 || left-- > 0) {
                    ofBuckets.set(bucket, profile);
                }
            }
        }

        private FunctionProfile make(int bucket) {
            return new FunctionProfile(cpuMillisUser, memoryBytesUser, bucket, hold, settings);
        }
    }
}
