package io.gleaner.harvest.profile;

/**
 * How profiles forget.
 *
 * @param halfLifeRuns after so many runs half of a recent peak or of a memory floor is forgotten, unless it is seen
 *     again; more pins an outlier for longer, fewer trips more often
 * @param histogramHalfLifeRuns after so many runs a sample weighs half as much in a histogram
 */
public record ProfileSettings(int halfLifeRuns, int histogramHalfLifeRuns) {
    /** 20 runs, 64 runs. */
    public static final ProfileSettings DEFAULT = new ProfileSettings(20, 64);

    public ProfileSettings {
        if (halfLifeRuns < 1 || histogramHalfLifeRuns < 1 || histogramHalfLifeRuns > 4096) {
            throw new IllegalArgumentException("half-lives are 1 run or more (histograms: at most 4096): halfLifeRuns="
                    + halfLifeRuns + ", histogramHalfLifeRuns=" + histogramHalfLifeRuns);
        }
    }

    /** What is left after one run. */
    double decayPerRun() {
        return Math.pow(0.5, 1.0 / halfLifeRuns);
    }
}
