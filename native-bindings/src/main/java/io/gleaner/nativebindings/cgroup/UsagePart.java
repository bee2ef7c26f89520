package io.gleaner.nativebindings.cgroup;

/** The figures of one controller; fills its part of a sample. */
interface UsagePart extends AutoCloseable {
    /** False when the group is gone. */
    boolean read(KernelText text, UsageSample into);

    /** See {@link UsageReader#readOften}; false when the group is gone. */
    boolean readOften(KernelText text, UsageSample into, boolean throttling);

    /** See {@link UsageReader#resetMemoryPeak}. */
    default boolean resetMemoryPeak(KernelText text) {
        return false;
    }

    @Override
    void close();

    /** Closes those files that were there. */
    static void closeAll(ControlFile... files) {
        for (ControlFile file : files) {
            if (file != null) {
                file.close();
            }
        }
    }

    /** A key as it stands in a kernel file. */
    static byte[] key(String name) {
        return name.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }
}
