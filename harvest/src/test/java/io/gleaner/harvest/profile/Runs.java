package io.gleaner.harvest.profile;

import io.gleaner.harvest.ProfileSnapshot;

/** Observations as tests want them: warm, clean, at the user allocation, both peaks known. */
final class Runs {
    static final long MS = 1_000_000;
    static final long MIB = 1L << 20;
    static final long CPU_USER = 1000;
    static final long MEMORY_USER = 512 * MIB;

    private Runs() {}

    static RunObservation clean(long cpuMillisPeak, long durationMs) {
        RunObservation run = new RunObservation();
        run.clear();
        run.durationNs = durationMs * MS;
        run.atUserAllocation = true;
        run.cpuPeakKnown = true;
        run.cpuMillisPeak = cpuMillisPeak;
        run.cpuMillisLimitMin = CPU_USER;
        run.memoryPeakKnown = true;
        run.memoryBytesPeak = 100 * MIB;
        run.memoryBytesLimitMin = MEMORY_USER;
        return run;
    }

    static FunctionProfile profile() {
        return new FunctionProfile(
                CPU_USER, MEMORY_USER, 0, new FunctionHold(ProfileSettings.DEFAULT), ProfileSettings.DEFAULT);
    }

    static ProfileSnapshot read(FunctionProfile profile) {
        ProfileSnapshot snapshot = new ProfileSnapshot();
        if (!profile.read(snapshot)) {
            throw new AssertionError("nobody writes, so the row must be readable");
        }
        return snapshot;
    }
}
