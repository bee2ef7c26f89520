package io.gleaner.agent.platform.local;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.UsageReader;
import io.gleaner.nativebindings.cgroup.UsageSample;
import java.io.IOException;

/** Asks the kernel whether it killed processes of a group for want of memory. */
final class OomKills {
    private OomKills() {}

    /** How many; 0 where the group is gone or the kernel does not say. */
    static long of(Cgroup group) {
        UsageSample sample = new UsageSample();
        try (UsageReader reader = group.openUsage()) {
            return reader.read(sample) ? Math.max(0, sample.oomKills) : 0;
        } catch (IOException gone) {
            return 0;
        }
    }
}
