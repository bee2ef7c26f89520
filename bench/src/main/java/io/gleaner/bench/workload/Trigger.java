package io.gleaner.bench.workload;

/**
 * What starts a function, and how its arrivals look. The figures are facts of the Azure Functions Trace 2019 (M. Shahrad
 * et al., "Serverless in the Wild", USENIX ATC 2020, CC-BY 4.0), of the 500 functions that the In-Vitro sampler (WORDS
 * 2023) took from it, minutes 480 to 959 of a day.
 *
 * <p>The coefficient of variation (CV: deviation over mean) is the median, over the trigger's functions with 30
 * invocations or more in those eight hours, of the CV of the gaps between arrivals, a minute's arrivals being spread
 * evenly over it: the trace counts by the minute.
 */
public enum Trigger {
    /** A schedule: 247 functions, nearly periodic. */
    TIMER(0.494, 0.035, 0.04),
    /** A request over HTTP: 139 functions. */
    HTTP(0.278, 0.020, 1.25),
    /** A message in a queue: 69 functions. */
    QUEUE(0.138, 0.221, 1.56),
    /** A step of a workflow: 25 functions; arrivals come in clusters. */
    ORCHESTRATION(0.050, 0.008, 2.16),
    /** An event of a stream or grid: 14 functions, one of which has 63 % of all invocations. */
    EVENT(0.028, 0.714, 0.36),
    /** A change in a blob store: 5 functions. */
    STORAGE(0.010, 0.002, 1.06);

    private final double functionShare;
    private final double invocationShare;
    private final double interArrivalCv;

    Trigger(double functionShare, double invocationShare, double interArrivalCv) {
        this.functionShare = functionShare;
        this.invocationShare = invocationShare;
        this.interArrivalCv = interArrivalCv;
    }

    /** The part of all functions that have this trigger, 0 to 1. */
    public double functionShare() {
        return functionShare;
    }

    /** The part of all invocations that this trigger starts, 0 to 1. */
    public double invocationShare() {
        return invocationShare;
    }

    /** Deviation over mean of the gaps between arrivals of one function. */
    public double interArrivalCv() {
        return interArrivalCv;
    }
}
