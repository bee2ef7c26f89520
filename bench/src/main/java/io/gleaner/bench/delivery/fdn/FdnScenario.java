package io.gleaner.bench.delivery.fdn;

/** All rows. */
public final class FdnScenario {
    /** Plays them. */
    public FdnReport play() {
        FdnReport report = new FdnReport();
        Collaboration.play(report);
        Antagonist.play(report);
        DataLocality.play(report);
        EnergyChoice.play(report);
        WarmFirst.play(report);
        return report;
    }
}
