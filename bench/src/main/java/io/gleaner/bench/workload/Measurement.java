package io.gleaner.bench.workload;

/**
 * One measured point of a function.
 *
 * @param function whose
 * @param input which input, on which machine: points that differ only in limits share it
 * @param inputBytes how large it is; NaN = nobody says
 * @param cores its CPU limit
 * @param memoryMib its memory limit
 * @param millis how long it took
 * @param succeeded whether it ended; where not, the time says nothing
 */
record Measurement(
        String function,
        String input,
        double inputBytes,
        double cores,
        double memoryMib,
        double millis,
        boolean succeeded) {}
