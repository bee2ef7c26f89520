package io.gleaner.agent.replay;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.decision.DecisionCase;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.safeguard.RangeReason;

/** What a decision was made from, out of its record. One thread. */
final class RecordedCase extends DecisionCase {
    /** Where the state vector has the mean duration, in milliseconds. */
    private static final int MEAN_DURATION = 7;

    private static final double NS_PER_MS = 1e6;

    /** The state that was scored. */
    final float[] features = new float[DecisionView.FEATURES];

    void read(DecisionView d, RunRules run) {
        boolean profileRead = (d.flags() & RecordView.FLAG_PROFILE_READ) != 0;
        profile.clear(d.cpuMillisUser(), d.memoryBytesUser(), d.inputBucket());
        // How many runs there were is nothing to the rules, but for the first.
        profile.finishedRuns = 1;
        profile.cleanRuns = d.cleanRuns();
        profile.lastRunFailed = (d.flags() & RecordView.FLAG_LAST_RUN_FAILED) != 0;
        profile.recentSlowdownPercent = d.recentSlowdownPercent();
        cpu(d, profile.cpu);
        memory(d, profile.memory);
        rules = run.of(d);
        profile.toleranceHoldRuns = (d.flags() & RecordView.FLAG_TOLERANCE_HELD) != 0 ? 1 : 0;
        profile.resumed = d.resumed();
        input.cpuMillisUser = d.cpuMillisUser();
        input.memoryBytesUser = d.memoryBytesUser();
        input.cpuMillisCap = d.cpuMillisCap();
        input.memoryBytesCap = d.memoryBytesCap();
        input.profileRead = profileRead;
        input.cpuStoodBack = (d.stoodBack() & 1) != 0;
        input.memoryStoodBack = (d.stoodBack() & 2) != 0;
        node.cpuMillisFree = d.cpuMillisFree();
        node.memoryBytesFree = d.memoryBytesFree();
        node.cpuMillisCapacity = run.config.cpuMillisCapacity();
        node.memoryBytesCapacity = run.config.memoryBytesCapacity();
        for (int i = 0; i < features.length; i++) {
            features[i] = d.feature(i);
        }
        profile.meanDurationNs = Math.round(features[MEAN_DURATION] * NS_PER_MS);
    }

    private static void cpu(DecisionView d, ResourceHistory out) {
        out.lastAllocation = d.cpuMillisLastAllocation();
        out.lastPeak = d.cpuMillisLastPeak();
        out.recentPeak = d.cpuMillisRecentPeak();
        out.windowPeak = d.cpuMillisWindowPeak();
        out.meanUse = d.cpuMillisMeanUse();
        out.saturation = d.cpuMillisSaturation();
        out.saturationOpen = d.isSaturationOpen();
        out.peakRuns = bit(d, DecisionView.CPU_KNOWN) ? 1 : 0;
        out.recentCensored = bit(d, DecisionView.CPU_RECENT_CENSORED);
        out.windowCensored = bit(d, DecisionView.CPU_WINDOW_CENSORED);
        out.holdRuns = bit(d, DecisionView.CPU_HELD) ? 1 : 0;
    }

    private static void memory(DecisionView d, ResourceHistory out) {
        out.lastAllocation = d.memoryBytesLastAllocation();
        out.lastPeak = d.memoryBytesLastPeak();
        out.recentPeak = d.memoryBytesRecentPeak();
        out.windowPeak = d.memoryBytesWindowPeak();
        out.floor = d.memoryBytesFloor();
        out.peakRuns = bit(d, DecisionView.MEMORY_KNOWN) ? 1 : 0;
        out.recentCensored = bit(d, DecisionView.MEMORY_RECENT_CENSORED);
        out.windowCensored = bit(d, DecisionView.MEMORY_WINDOW_CENSORED);
        out.holdRuns = bit(d, DecisionView.MEMORY_HELD) ? 1 : 0;
    }

    private static boolean bit(DecisionView d, int bit) {
        return (d.history() & bit) != 0;
    }

    /** Who asked for the user allocation, null = nobody. */
    static RangeReason userBecause(DecisionView d) {
        if ((d.flags() & DecisionPipeline.FLAG_OPTED_OUT) != 0) {
            return RangeReason.OPTED_OUT;
        }
        return (d.flags() & Gleaner.FLAG_USER_ALLOCATION) == 0 ? null : RangeReason.HOST_ASKED;
    }
}
