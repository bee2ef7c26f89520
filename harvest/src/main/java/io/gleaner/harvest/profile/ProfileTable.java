package io.gleaner.harvest.profile;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Resource;
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
    private volatile int profiles;
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
            profiles -= entry.ownBuckets();
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

    /** A run ended; the watch thread. An unknown function is left alone. */
    public void completed(int function, int bucket, RunObservation run, long nowNs) {
        Entry entry = entry(function);
        if (entry != null && bucket >= 0 && bucket < buckets.count()) {
            entry.profileFor(bucket).completed(run, nowNs);
        }
    }

    /** From now on the function lends nothing of this, until the run that tripped has ended and been counted; any thread. */
    public void raiseHold(int function, Resource resource) {
        Entry entry = entry(function);
        if (entry != null) {
            entry.hold.raise(resource);
        }
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
            if (profile != null) {
                return profile.read(into);
            }
            if (profiles < profilesMax) {
                into.clear(cpuMillisUser, memoryBytesUser, bucket);
                return true;
            }
            return ofBuckets.get(0).read(into);
        }

        FunctionProfile profileFor(int bucket) {
            FunctionProfile profile = ofBuckets.get(bucket);
            if (profile != null) {
                return profile;
            }
            if (profiles >= profilesMax) {
                bucketsRefused++;
                return ofBuckets.get(0);
            }
            profiles++;
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

        private FunctionProfile make(int bucket) {
            return new FunctionProfile(cpuMillisUser, memoryBytesUser, bucket, hold, settings);
        }
    }
}
