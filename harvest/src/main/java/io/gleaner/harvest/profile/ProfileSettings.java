package io.gleaner.harvest.profile;

/**
 * How profiles forget, and how long a trip is held against a function.
 *
 * @param halfLifeRuns after so many runs half of a recent peak or of a memory floor is forgotten, unless it is seen
 *     again; more pins an outlier for longer, fewer trips more often
 * @param histogramHalfLifeRuns after so many runs a sample weighs half as much in a histogram
 * @param holdRuns for how many runs a function lends nothing after its first trip; doubled with each further one
 * @param holdExponentMax how often it is doubled at most, 0 to 16
 */
public record ProfileSettings(int halfLifeRuns, int histogramHalfLifeRuns, int holdRuns, int holdExponentMax) {
    /** 20 runs, 64 runs; 3 runs, doubled up to 5 times. */
    public static final ProfileSettings DEFAULT = new ProfileSettings(20, 64, 3, 5);

    public ProfileSettings {
        if (halfLifeRuns < 1 || histogramHalfLifeRuns < 1 || histogramHalfLifeRuns > 4096) {
            throw new IllegalArgumentException("half-lives are 1 run or more (histograms: at most 4096): halfLifeRuns="
                    + halfLifeRuns + ", histogramHalfLifeRuns=" + histogramHalfLifeRuns);
        }
        if (holdRuns < 1 || holdRuns > 1000 || holdExponentMax < 0 || holdExponentMax > 16) {
            throw new IllegalArgumentException("a hold is 1 to 1000 runs, doubled at most 0 to 16 times: holdRuns="
                    + holdRuns + ", holdExponentMax=" + holdExponentMax);
        }
    }

    /** What is left after one run. */
    double decayPerRun() {
        return Math.pow(0.5, 1.0 / halfLifeRuns);
    }
}
