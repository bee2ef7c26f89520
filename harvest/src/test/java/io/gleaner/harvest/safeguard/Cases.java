package io.gleaner.harvest.safeguard;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.Resource;

/** Profiles and inputs as tests want them: 10 clean runs, a roomy node, a policy that does both. */
final class Cases {
    static final long MIB = 1L << 20;
    static final long UNIT_BYTES = 64 * MIB;

    final ProfileSnapshot profile = new ProfileSnapshot();
    final SafeguardInput input = new SafeguardInput();
    final ResourceRange range = new ResourceRange();

    Cases() {
        profile.finishedRuns = 10;
        profile.cleanRuns = 10;
        input.profileRead = true;
        input.policyLends = true;
        input.policyBorrows = true;
    }

    Cases cpu(long user, long lastAllocation, long lastPeak, long recentPeak, long cap) {
        fill(profile.cpu, user, lastAllocation, lastPeak, recentPeak);
        input.cpuMillisUser = user;
        input.cpuMillisCap = cap;
        return this;
    }

    Cases memory(long user, long lastAllocation, long lastPeak, long recentPeak, long cap) {
        fill(profile.memory, user, lastAllocation, lastPeak, recentPeak);
        input.memoryBytesUser = user;
        input.memoryBytesCap = cap;
        return this;
    }

    ResourceRange range(Safeguard safeguard, Resource resource) {
        safeguard.range(resource, profile, input, range);
        return range;
    }

    private static void fill(ResourceHistory history, long user, long lastAllocation, long lastPeak, long recentPeak) {
        history.user = user;
        history.peakRuns = 10;
        history.lastAllocation = lastAllocation;
        history.lastPeak = lastPeak;
        history.recentPeak = recentPeak;
    }
}
