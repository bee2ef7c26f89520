package io.gleaner.nativebindings.cgroup;

/** Reads the usage of one container through files that stay open. Not thread-safe; one thread at a time. */
public interface UsageReader extends AutoCloseable {
    /**
     * Fills a sample; allocates nothing once warm.
     *
     * @return false when the group or process is gone or the reader is closed; the sample is then cleared
     */
    boolean read(UsageSample into);

    /**
     * Fills what moves quickly and costs little: the CPU time, the memory charged, and if asked the throttling. All else
     * keeps the value that it has, so that {@link #read} must have filled the same sample before. The files left out cost
     * most of a reading: the kernel gathers memory.stat anew from all processors at each.
     *
     * @param throttling whether the throttling is read too
     * @return as {@link #read}
     */
    boolean readOften(UsageSample into, boolean throttling);

    /**
     * Lets {@link UsageSample#memoryBytesPeak} start again from the usage of now.
     *
     * @return false where that isn't possible (no right to write, v2 before Linux 6.12, a plain process)
     */
    boolean resetMemoryPeak();

    /** Closes the files; idempotent. */
    @Override
    void close();
}
