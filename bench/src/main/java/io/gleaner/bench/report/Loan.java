package io.gleaner.bench.report;

/**
 * What the ledger gave one run, compared with its user allocation.
 *
 * @param harvestedShareCpu (1/d) times the integral of max(0, (u-a)/u) over the run, for CPU; 0 to 1
 * @param harvestedShareMemory likewise for memory
 * @param givenMore whether it held more than its user allocation at some time
 * @param tripped whether the trip wire gave it back what it had lent
 * @param controlRun whether it was drawn by lot to stay at its user allocation
 */
public record Loan(
        double harvestedShareCpu, double harvestedShareMemory, boolean givenMore, boolean tripped, boolean controlRun) {
    /** From which share on a run counts as harvested. */
    public static final double HARVESTED_SHARE_LEAST = 0.10;
    /** A run at its user allocation throughout. */
    public static final Loan NONE = new Loan(0, 0, false, false);

    /** No control run. */
    Loan(double harvestedShareCpu, double harvestedShareMemory, boolean givenMore, boolean tripped) {
        this(harvestedShareCpu, harvestedShareMemory, givenMore, tripped, false);
    }

    /** Whether enough was taken from it, of either resource, to call it harvested (M2). */
    public boolean harvested() {
        return harvestedShareCpu >= HARVESTED_SHARE_LEAST || harvestedShareMemory >= HARVESTED_SHARE_LEAST;
    }
}
