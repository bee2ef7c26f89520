package io.gleaner.placement.sizing;

/** What is wanted besides the SLO. */
public enum Objective {
    /** The SLO and nothing else; Gleaner's own and brute force take the cheapest sizes that keep it. */
    SLO,
    /** Least cost that keeps the SLO. */
    COST,
    /** Least time; among equals the cheapest. */
    TIME,
    /** Cost and time weighed against each other ({@link SizingRequest#costWeight}), with the SLO kept. */
    BALANCED
}
