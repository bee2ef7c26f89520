package io.gleaner.placement.delivery;

/**
 * The nodes that a call may go to, in columns. Filled anew for each decision: {@link #clear}, then for each node {@link #add}
 * and the columns; what isn't set is 0. Reusable, one thread at a time; nothing is allocated after the constructor.
 */
public final class Candidates {
    /** The function is deployed there. */
    public static final int DEPLOYED = 1;
    /** A container of it waits there. */
    public static final int WARM = 2;
    /** This agent may send work there. Asked of others only. */
    public static final int AUTHORISED = 4;
    /** Alive, not suspected, its circuit closed. Asked of others only. */
    public static final int ROUTABLE = 8;
    /** The data that the call takes along may go there. */
    public static final int DATA_ALLOWED = 16;
    /** The data that the function reads lies there. */
    public static final int HOLDS_DATA = 32;
    /** It isn't measured yet, and a call to measure it by is due. */
    public static final int PROBE_DUE = 64;
    /** What a node needs to be looked at at all. */
    public static final int USABLE = DEPLOYED | AUTHORISED | ROUTABLE | DATA_ALLOWED;

    private static final int NEEDED_HERE = DEPLOYED | DATA_ALLOWED;
    static final int NONE = -1;

    final int[] nodes;
    final int[] flags;
    final int[] architectures;
    final long[] freeMemoryBytes;
    final int[] queued;
    final int[] inFlight;
    final int[] slots;
    final int[] sends;
    final long[] ageNs;
    final float[] usualAhead;
    final long[] executionNs;
    final long[] executionP90Ns;
    final long[] queuedServiceNs;
    final long[] roundTripNs;
    final long[] transferNs;
    final long[] coldStartNs;
    final long[] energyMicrojoules;
    /** Rows that pass the filters, and a second list for what a rule takes out of them. */
    final int[] pool;

    final int[] part;
    int pooled;
    private int size;
    private int local = NONE;

    /** @param capacity most nodes of a decision; more are left out, and {@link #add} says so */
    public Candidates(int capacity) {
        nodes = new int[capacity];
        flags = new int[capacity];
        architectures = new int[capacity];
        freeMemoryBytes = new long[capacity];
        queued = new int[capacity];
        inFlight = new int[capacity];
        slots = new int[capacity];
        sends = new int[capacity];
        ageNs = new long[capacity];
        usualAhead = new float[capacity];
        executionNs = new long[capacity];
        executionP90Ns = new long[capacity];
        queuedServiceNs = new long[capacity];
        roundTripNs = new long[capacity];
        transferNs = new long[capacity];
        coldStartNs = new long[capacity];
        energyMicrojoules = new long[capacity];
        pool = new int[capacity];
        part = new int[capacity];
    }

    public int capacity() {
        return nodes.length;
    }

    public int size() {
        return size;
    }

    /** The node index in a row. */
    public int node(int row) {
        return nodes[row];
    }

    /** Forgets all rows. */
    public void clear() {
        size = 0;
        pooled = 0;
        local = NONE;
    }

    /**
     * Another node; all of its columns are 0, its architecture any, its energy unknown.
     *
     * @param node its index, 0 or more: that of its weight
     * @param bits {@link #DEPLOYED} and so on
     * @return its row; -1 where the capacity is reached
     */
    public int add(int node, int bits) {
        if (size == nodes.length) {
            return NONE;
        }
        int row = size++;
        nodes[row] = node;
        flags[row] = bits;
        architectures[row] = -1;
        freeMemoryBytes[row] = Long.MAX_VALUE;
        load(row, 0, 0, 1, 0, 0);
        usualAhead[row] = NONE;
        times(row, 0, 0, 0);
        costs(row, 0, 0, 0, -1);
        return row;
    }

    /** Says which row is this node. */
    public void local(int row) {
        local = row;
    }

    int local() {
        return local;
    }

    /** @param bit one bit, for those who gave the functions theirs */
    public void architecture(int row, int bit) {
        architectures[row] = bit;
    }

    /** @param bytes what a new container could have there; by default no bound */
    public void freeMemory(int row, long bytes) {
        freeMemoryBytes[row] = bytes;
    }

    /**
     * @param queued invocations that wait there, as reported
     * @param inFlight invocations that run there, as reported
     * @param slots how many of this function run there at once; less than 1 counts as 1
     * @param sends what this node has sent there since the report was made
     * @param ageNs how old the report is
     */
    public void load(int row, int queued, int inFlight, int slots, int sends, long ageNs) {
        this.queued[row] = queued;
        this.inFlight[row] = inFlight;
        this.slots[row] = Math.max(1, slots);
        this.sends[row] = sends;
        this.ageNs[row] = ageNs;
    }

    /** @param ahead how many there usually are that have to end first, see {@link UsualQueue}; negative = unknown */
    public void usual(int row, float ahead) {
        usualAhead[row] = ahead;
    }

    /**
     * @param executionNs mean of this function there
     * @param executionP90Ns its 90th percentile
     * @param queuedServiceNs mean of what waits there, all functions
     */
    public void times(int row, long executionNs, long executionP90Ns, long queuedServiceNs) {
        this.executionNs[row] = executionNs;
        this.executionP90Ns[row] = executionP90Ns;
        this.queuedServiceNs[row] = queuedServiceNs;
    }

    /**
     * @param roundTripNs to the node and back
     * @param transferNs what moving the data of the call takes
     * @param coldStartNs of a new container; counts where the function isn't warm
     * @param energyMicrojoules of a run there; negative = unknown
     */
    public void costs(int row, long roundTripNs, long transferNs, long coldStartNs, long energyMicrojoules) {
        this.roundTripNs[row] = roundTripNs;
        this.transferNs[row] = transferNs;
        this.coldStartNs[row] = coldStartNs;
        this.energyMicrojoules[row] = energyMicrojoules;
    }

    boolean has(int row, int bit) {
        return (flags[row] & bit) != 0;
    }

    /** Puts the rows that pass into the pool. A warm container has its memory already. */
    void filter(Call call) {
        pooled = 0;
        for (int row = 0; row < size; row++) {
            int needed = row == local ? NEEDED_HERE : USABLE;
            if ((flags[row] & needed) == needed
                    && (row == local || call.hopsLeft() > 0)
                    && (architectures[row] & call.architectures()) != 0
                    && (has(row, WARM) || freeMemoryBytes[row] >= call.memoryBytes())) {
                pool[pooled++] = row;
            }
        }
    }

    /** Whether the local row is in the pool. */
    boolean localPooled() {
        for (int i = 0; i < pooled; i++) {
            if (pool[i] == local) {
                return true;
            }
        }
        return false;
    }
}
