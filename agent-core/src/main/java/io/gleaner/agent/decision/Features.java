package io.gleaner.agent.decision;

/** The state features 0 to 8 as the learned policy sees them, for the journal. */
final class Features {
    private static final float MILLIS_PER_CORE = 1_000f;
    private static final float BYTES_PER_MIB = 1 << 20;
    private static final float NS_PER_MS = 1e6f;
    private static final float NS_PER_S = 1e9f;

    private Features() {}

    static void fill(DecisionScratch s, float[] out) {
        out[0] = s.node.invocationsInFlight;
        out[1] = (s.node.cpuMillisFree + s.node.cpuMillisLendable) / MILLIS_PER_CORE;
        out[2] = (s.node.memoryBytesFree + s.node.memoryBytesLendable) / BYTES_PER_MIB;
        out[3] = s.profile.meanInterArrivalNs / NS_PER_S;
        out[4] = s.profile.meanInterArrivalNs > 0 ? NS_PER_S / s.profile.meanInterArrivalNs : 0;
        out[5] = s.profile.cpu.meanPeak / MILLIS_PER_CORE;
        out[6] = s.profile.memory.meanPeak / BYTES_PER_MIB;
        out[7] = s.profile.meanDurationNs / NS_PER_MS;
        out[8] = s.profile.baselineNs / NS_PER_MS;
    }
}
