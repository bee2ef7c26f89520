package io.gleaner.agent.api;

/** How far the agent goes. Ordered: each mode does all that the one before it does. */
public enum Mode {
    /** The kill switch: nothing is sampled, every loan is returned, every decision is the user's own allocation. */
    OFF,
    /** Samples usage and feeds profiles; decides nothing. */
    OBSERVE,
    /** Decides and journals what it would have done; writes no limit. */
    RECOMMEND,
    /** Decides, writes limits, lends and takes back. */
    ENFORCE
}
