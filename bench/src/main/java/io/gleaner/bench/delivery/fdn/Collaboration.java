package io.gleaner.bench.delivery.fdn;

import java.util.Locale;

/** primes-python by 30 users on old-hpc and cloud: alone, in turn, 5:1, learned (the paper's figure 10). */
final class Collaboration {
    private static final String ROW =
            "Collaboration: old-hpc and cloud, primes by 30 users (paper: 20, 55, 60 per 10 s)";
    private static final String UNIT = "calls per 10 s";
    private static final double OF_BEST_LEAST = 0.97;
    private static final double OF_TURNS_LEAST = 1.09;
    private static final int SEED = 1;

    private Collaboration() {}

    static void play(FdnReport report) {
        report.figure(ROW, "cloud alone", play(Gateway.fixed(SEED, 0, 1)), UNIT);
        report.figure(ROW, "old-hpc alone", play(Gateway.fixed(SEED, 1, 0)), UNIT);
        double turns = play(Gateway.fixed(SEED, 1, 1));
        report.figure(ROW, "round robin", turns, UNIT);
        report.figure(ROW, "5:1", play(Gateway.fixed(SEED, 5, 1)), UNIT);
        double best = 0;
        double bestShare = 0;
        for (int percent = 50; percent <= 95; percent++) {
            double per10s = play(Gateway.fixed(SEED, percent, 100 - percent));
            if (per10s > best) {
                best = per10s;
                bestShare = percent / 100.0;
            }
        }
        report.figure(ROW, String.format(Locale.ROOT, "best fixed weights (%.2f on old-hpc)", bestShare), best, UNIT);
        Gateway learning = Gateway.learning(2, -1, SEED);
        double learned = play(learning);
        report.figure(ROW, "learned", learned, UNIT);
        report.figure(
                ROW,
                "share of old-hpc in learned weights",
                learning.capacity(0) / (learning.capacity(0) + learning.capacity(1)),
                "");
        report.atLeast(ROW, "learned over best fixed", learned / best, OF_BEST_LEAST);
        report.atLeast(ROW, "learned over round robin", learned / turns, OF_TURNS_LEAST);
    }

    private static double play(Gateway gateway) {
        return new ClosedLoop(30, 1260, 60, SEED, gateway, FdnPlatform.oldHpcPrimes(), FdnPlatform.cloudPrimes())
                .play()
                .per10s();
    }
}
