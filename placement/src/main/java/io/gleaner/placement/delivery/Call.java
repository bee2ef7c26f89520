package io.gleaner.placement.delivery;

/** What a call needs of a node. Reusable: {@link #set} before each decision; one thread at a time. */
public final class Call {
    private static final int ANY = -1;

    private long memoryBytes;
    private int architectures = ANY;
    private int hopsLeft;

    /**
     * @param memoryBytes that a new container of the function takes
     * @param architectures bits of those that the function is built for, see {@link Candidates#architecture}; -1 = all
     * @param hopsLeft how often it may still be passed on; 0 or less = it stays
     */
    public Call set(long memoryBytes, int architectures, int hopsLeft) {
        this.memoryBytes = memoryBytes;
        this.architectures = architectures;
        this.hopsLeft = hopsLeft;
        return this;
    }

    public long memoryBytes() {
        return memoryBytes;
    }

    public int architectures() {
        return architectures;
    }

    public int hopsLeft() {
        return hopsLeft;
    }
}
