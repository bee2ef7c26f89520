package io.gleaner.transport.load;

/**
 * Where {@link LoadTable#read} puts what it found: values as in {@link Load}, their age at the moment of reading, and whether
 * they are stale. Reusable, one thread at a time; holds nothing of value before the first successful read.
 */
public final class LoadRow {
    private static final int MOST = 0xffff;

    private long node;
    private long bootAndSequence;
    private long amounts;
    private long rest;
    private long ageMillis;
    private boolean stale;

    void set(long node, long bootAndSequence, long amounts, long rest, long ageMillis, boolean stale) {
        this.node = node;
        this.bootAndSequence = bootAndSequence;
        this.amounts = amounts;
        this.rest = rest;
        this.ageMillis = ageMillis;
        this.stale = stale;
    }

    public long node() {
        return node;
    }

    /** Unsigned. */
    public int boot() {
        return (int) bootAndSequence;
    }

    /** Unsigned, within the boot. */
    public int sequence() {
        return (int) (bootAndSequence >>> 32);
    }

    /** Milliseconds since the node made the report, as far as this node can tell. */
    public long ageMillis() {
        return ageMillis;
    }

    /** Whether the report is older than {@link LoadTable#STALE_MILLIS}: to be weighed less. */
    public boolean stale() {
        return stale;
    }

    public int runQueue() {
        return (int) (amounts >>> 16) & MOST;
    }

    public int inFlight() {
        return (int) (amounts >>> 32) & MOST;
    }

    public long freeCpuMillis() {
        return (amounts >>> 48) * Load.CPU_STEP_MILLIS;
    }

    public long freeMemoryBytes() {
        return (rest & MOST) << Load.MEMORY_STEP_SHIFT;
    }

    public int cpuPressurePercent() {
        return Math.min(100, (int) (rest >>> 16) & 255);
    }

    public int memoryPressurePercent() {
        return Math.min(100, (int) (rest >>> 24) & 255);
    }

    /** Four mean execution times, see {@link ExecutionClass}. */
    public int executionClasses() {
        return (int) (rest >>> 32);
    }
}
