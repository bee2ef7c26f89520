package io.gleaner.bench.workload;

/**
 * A tape and how it came about.
 *
 * @param tape what comes
 * @param facts what is known beside it
 */
public record DrawnTape(Tape tape, TapeFacts facts) {}
