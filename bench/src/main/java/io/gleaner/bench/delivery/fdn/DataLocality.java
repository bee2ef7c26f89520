package io.gleaner.bench.delivery.fdn;

import io.gleaner.placement.delivery.Candidates;
import io.gleaner.placement.delivery.Objective;

/** image-processing by 20 users and its data (the paper's figure 11: 3 s with local data, 4 s with remote, 8.5 s in the data's cloud). */
final class DataLocality {
    private static final String ROW = "Data locality (paper: local 3 s, remote 4 s, in the data's cloud 8.5 s)";
    private static final int CLOUD = 0;
    private static final int OTHER = 1;

    private DataLocality() {}

    static void play(FdnReport report) {
        at(report, "data on cloud, 3 s there: share on cloud, not public cloud", CLOUD, 3.0, CLOUD, 8.5, 1.0);
        at(report, "data in public cloud, 8.5 s there: share on cloud (3 + 1 s)", OTHER, 3.0, CLOUD, 8.5, 1.0);
        at(report, "data on cloud, hpc 2.5 s + 1 s transfer: share on cloud", CLOUD, 3.0, CLOUD, 2.5, 1.0);
        at(report, "data on cloud, hpc 2 s + 0.2 s transfer: share on hpc", CLOUD, 3.0, OTHER, 2.0, 0.2);
    }

    private static void at(
            FdnReport report,
            String what,
            int holder,
            double cloudSeconds,
            int wanted,
            double otherSeconds,
            double transferSeconds) {
        Candidates all = new Candidates(2);
        add(all, CLOUD, holder, cloudSeconds, transferSeconds);
        add(all, OTHER, holder, otherSeconds, transferSeconds);
        report.atLeast(ROW, what, Chosen.share(wanted, all, Objective.DATA_LOCAL, 0), 1);
    }

    private static void add(Candidates all, int platform, int holder, double seconds, double transferSeconds) {
        boolean holds = platform == holder;
        int row = all.add(platform, Candidates.USABLE | Candidates.WARM | (holds ? Candidates.HOLDS_DATA : 0));
        long meanNs = (long) (seconds * FdnPlatform.SECOND_NS);
        all.times(row, meanNs, meanNs, meanNs);
        all.costs(row, 0, holds ? 0 : (long) (transferSeconds * FdnPlatform.SECOND_NS), 0, -1);
    }
}
