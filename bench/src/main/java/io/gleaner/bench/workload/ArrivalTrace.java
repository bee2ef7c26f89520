package io.gleaner.bench.workload;

import java.util.List;

/**
 * The arrivals of one window, ascending by time. The same object is played in every mode, so that all get the same
 * arrivals and inputs.
 *
 * @param windowNs how long the window is, in nanoseconds
 * @param reservedLoad sum over the arrivals of user CPU times baseline duration, over node CPU times window
 */
public record ArrivalTrace(List<Arrival> arrivals, long windowNs, double reservedLoad) {
    public ArrivalTrace {
        arrivals = List.copyOf(arrivals);
    }
}
