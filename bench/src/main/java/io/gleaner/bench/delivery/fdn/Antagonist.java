package io.gleaner.bench.delivery.fdn;

/**
 * image-processing by 40 users who arrive at old-hpc; from second 120 on something else takes all of its CPU, or all of its memory
 * (the paper's figures 8 and 9: P90 0.8 s becomes 1.5 s and 6 s for who stays). hpc has room.
 */
final class Antagonist {
    private static final double MOST = 1.2;
    private static final double CPU_TIMES = 1.5 / 0.8;
    private static final double MEMORY_TIMES = 6 / 0.8;
    private static final long BEGINS_NS = 120 * FdnPlatform.SECOND_NS;
    private static final long COUNTED_FROM_SECOND = 120;
    private static final int USERS = 40;
    private static final int SEED = 1;
    private static final long EXECUTION_NS = 650_000_000;

    private Antagonist() {}

    static void play(FdnReport report) {
        double idle = p90(1, false, false);
        row(report, "Antagonist: 100 % CPU on old-hpc (paper: 0.8 -> 1.5 s)", idle, CPU_TIMES, false);
        row(report, "Antagonist: 100 % memory on old-hpc (paper: 0.8 -> 6 s)", idle, MEMORY_TIMES, true);
    }

    private static void row(FdnReport report, String row, double idle, double times, boolean memory) {
        report.figure(row, "P90 without it", idle, "s");
        report.figure(row, "P90 with it, everything kept on old-hpc", p90(times, memory, true), "s");
        double with = p90(times, memory, false);
        report.figure(row, "P90 with it, by our rules", with, "s");
        report.atMost(row, "P90 with over without", with / idle, MOST);
    }

    private static double p90(double times, boolean memory, boolean kept) {
        Gateway gateway = Gateway.learning(2, 0, SEED);
        ClosedLoop.Chooser chooser = new ClosedLoop.Chooser() {
            @Override
            public int choose(long nowNs, ClosedLoop loop) {
                if (nowNs >= BEGINS_NS) {
                    loop.slow(0, times);
                    if (memory) {
                        gateway.noMemory(0);
                    }
                }
                return kept ? 0 : gateway.choose(nowNs, loop);
            }

            @Override
            public void ended(int platform, long executionNs) {
                gateway.ended(platform, executionNs);
            }
        };
        return new ClosedLoop(
                        USERS,
                        720,
                        COUNTED_FROM_SECOND,
                        SEED,
                        chooser,
                        new FdnPlatform("old-hpc", USERS, EXECUTION_NS, 0),
                        new FdnPlatform("hpc", USERS, EXECUTION_NS, 0))
                .play()
                .p90Seconds();
    }
}
