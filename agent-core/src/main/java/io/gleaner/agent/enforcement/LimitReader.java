package io.gleaner.agent.enforcement;

import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.harvest.Resource;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import java.io.IOException;

/** Reads limits anew from their files, for who checks what enforcement has done. Cold; any thread. */
final class LimitReader {
    /** The kernel rounds memory down to a page, of at most this size. */
    private static final long PAGE_BYTES = 64 << 10;

    private LimitReader() {}

    /** Whether the limit in the file lies below {@code user}; a container without limits or files never does. */
    static boolean below(ManagedContainer container, Resource resource, long user) {
        if (container.cgroup() == null || user == 0) {
            return false;
        }
        try (LimitWriter files = container.cgroup().openLimits()) {
            long limit = resource == Resource.CPU ? files.cpuMillis() : files.memoryBytes();
            long rounding = resource == Resource.CPU ? 0 : PAGE_BYTES;
            return limit != 0 && limit < user - rounding;
        } catch (IOException | RuntimeException vanished) {
            return false;
        }
    }
}
