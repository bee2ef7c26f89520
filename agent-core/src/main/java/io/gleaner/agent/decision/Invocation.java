package io.gleaner.agent.decision;

import io.gleaner.harvest.Resource;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A slot of the invocation table. Its word holds a generation and a state; whoever moves the state owns the step:
 *
 * <pre>
 * state      by                            next
 * FREE       admit                         ADMITTED
 * ADMITTED   admit, as it has to wait      WAITING
 * ADMITTED   admit, as a peer runs it      AWAY
 * WAITING    placed                        PLACING, then ADMITTED
 * WAITING    completed, reaped             ENDING, then ENDED
 * AWAY       completed, reaped             ENDING, then ENDED
 * ADMITTED   started                       STARTING, then STARTED
 * ADMITTED   completed, reaped             ENDING, then ENDED
 * STARTED    completed, removed, reaped    ENDING, then ENDED
 * STARTED    trip                          STARTED and the trip's bit
 * ENDED      the watch                     FREE, and the generation rises
 * </pre>
 */
final class Invocation {
    static final int FREE = 0;
    static final int ADMITTED = 1;
    static final int STARTING = 2;
    static final int STARTED = 3;
    static final int ENDING = 4;
    static final int ENDED = 5;
    /** Waits for its place on this node, nothing is reserved. */
    static final int WAITING = 6;

    static final int PLACING = 7;
    /** Runs at a peer, nothing is reserved. */
    static final int AWAY = 8;

    private static final int STATE_MASK = 0xf;
    private static final int TRIP_CPU = 0x10;
    private static final int TRIP_MEMORY = 0x20;
    private static final int GENERATION_SHIFT = 8;
    private static final int INDEX_BITS = 16;

    final int index;
    private final AtomicLong word = new AtomicLong(1L << GENERATION_SHIFT);

    // Set by admit before the handle is known to others.
    final Placement placement = new Placement();
    int function;
    int flags;
    long hostIdHigh;
    long hostIdLow;
    long cpuMillisUser;
    long memoryBytesUser;
    int inputBucket;
    boolean coldStart;
    boolean controlRun;
    boolean safeguardRunCpu;
    boolean safeguardRunMemory;
    long arrivalNs;
    /** When it is given up; moved by the watch when time stood still. */
    volatile long lostNs;

    long baselineNs;

    // What it may use; written under the ledger's lock, read by all.
    volatile long cpuMillis;
    volatile long memoryBytes;
    /** Whether it has a slot in the ledger; else its user allocation leaves by the sum alone. */
    volatile boolean inLedger;
    /** Whether its account was left for the next holder of the ledger's lock to close. */
    volatile boolean leftLedger;

    // Set by started.
    volatile Container container;
    volatile long startedNs;
    volatile boolean handOverPending;
    /** It runs where nothing is known: it is to lend and borrow nothing. */
    volatile boolean uncontained;

    volatile boolean shared;

    // The limits handed to enforcement now; written under the ledger's lock, 0 = none yet: the user allocation.
    volatile long cpuMillisLimit;
    volatile long memoryBytesLimit;

    // The same over the run; under the ledger's lock, 0 = none yet.
    long cpuMillisLimitMin;
    long cpuMillisLimitMax;
    long memoryBytesLimitMin;
    long memoryBytesLimitMax;

    // Set by whoever ends it, before ENDED.
    int outcome;
    long durationNs;
    long endNs;
    /** The next one in the stack of ended ones, as index + 1. */
    int nextEnded;

    // The ledger's account of the run, read when it left the ledger.
    double harvestedShareCpu;
    double harvestedShareMemory;
    double lentShareCpu;
    double lentShareMemory;
    long cpuMillisMin;
    long cpuMillisMax;
    long memoryBytesMin;
    long memoryBytesMax;

    // The watch's own.
    long cpuMillisPeak;
    long memoryBytesPeak;
    /** The container's CPU time when the run began, -1 = not known; then what the run used, -1 = not known. */
    long cpuUsageNsBefore;

    long cpuUsedNs;
    boolean lastSampled;
    boolean outOfMemory;

    Invocation(int index) {
        this.index = index;
    }

    /** The slot's index in a handle. */
    static int index(long handle) {
        return (int) (handle & ((1 << INDEX_BITS) - 1));
    }

    long handle() {
        return (word.get() >>> GENERATION_SHIFT) << INDEX_BITS | index;
    }

    boolean is(long handle) {
        return handle() == handle;
    }

    int state() {
        return (int) (word.get() & STATE_MASK);
    }

    boolean isRunning() {
        return state() == STARTED;
    }

    /** Moves the state if the handle is still this one; the trip bits stay. */
    boolean move(long handle, int from, int to) {
        while (true) {
            long current = word.get();
            if ((current & STATE_MASK) != from
                    || (current >>> GENERATION_SHIFT) != handle >>> INDEX_BITS
                    || index(handle) != index) {
                return false;
            }
            if (word.compareAndSet(current, current & ~STATE_MASK | to)) {
                return true;
            }
        }
    }

    /** Marks a running invocation as tripped; false when it no longer runs, or had tripped already. */
    boolean trip(long handle, Resource resource) {
        int bit = bit(resource);
        while (true) {
            long current = word.get();
            if ((current & STATE_MASK) != STARTED
                    || (current & bit) != 0
                    || (current >>> GENERATION_SHIFT) != handle >>> INDEX_BITS) {
                return false;
            }
            if (word.compareAndSet(current, current | bit)) {
                return true;
            }
        }
    }

    boolean tripped(Resource resource) {
        return (word.get() & bit(resource)) != 0;
    }

    /** The slot is another invocation's from now on: old handles are stale. The watch, or admit that failed. */
    void free() {
        word.set(((word.get() >>> GENERATION_SHIFT) + 1) << GENERATION_SHIFT);
    }

    /** Whoever took the slot from the free list prepares it. */
    void open(int ofFunction, long cpuUser, long memoryUser, long nowNs) {
        function = ofFunction;
        cpuMillisUser = cpuUser;
        memoryBytesUser = memoryUser;
        cpuMillis = cpuUser;
        memoryBytes = memoryUser;
        arrivalNs = nowNs;
        inputBucket = 0;
        flags = 0;
        placement.clear();
        coldStart = false;
        controlRun = false;
        safeguardRunCpu = false;
        safeguardRunMemory = false;
        baselineNs = 0;
        inLedger = false;
        leftLedger = false;
        container = null;
        handOverPending = false;
        uncontained = false;
        shared = false;
        cpuMillisLimit = 0;
        memoryBytesLimit = 0;
        cpuMillisLimitMin = 0;
        cpuMillisLimitMax = 0;
        memoryBytesLimitMin = 0;
        memoryBytesLimitMax = 0;
        harvestedShareCpu = 0;
        harvestedShareMemory = 0;
        lentShareCpu = 0;
        lentShareMemory = 0;
        cpuMillisMin = cpuUser;
        cpuMillisMax = cpuUser;
        memoryBytesMin = memoryUser;
        memoryBytesMax = memoryUser;
        cpuMillisPeak = -1;
        memoryBytesPeak = -1;
        cpuUsageNsBefore = -1;
        cpuUsedNs = -1;
        lastSampled = false;
        outOfMemory = false;
        word.set(word.get() & ~(long) (STATE_MASK | TRIP_CPU | TRIP_MEMORY) | ADMITTED);
    }

    long user(Resource resource) {
        return resource == Resource.CPU ? cpuMillisUser : memoryBytesUser;
    }

    long allocation(Resource resource) {
        return resource == Resource.CPU ? cpuMillis : memoryBytes;
    }

    private static int bit(Resource resource) {
        return resource == Resource.CPU ? TRIP_CPU : TRIP_MEMORY;
    }
}
