package io.gleaner.placement.delivery;

/**
 * Where a call goes, and all that this followed from: enough to make it again ({@link #replay}). Nodes are indexes, -1 = none;
 * times are microseconds, 2147483647 = that or more. Reusable; one thread at a time.
 */
public final class DeliveryDecision {
    /** No node. */
    public static final int NOWHERE = -1;

    private Objective objective = Objective.FASTEST;
    private Reason reason = Reason.NO_CANDIDATE;
    private int target = NOWHERE;
    private int local = NOWHERE;
    private int localMicros;
    private int first = NOWHERE;
    private int firstMicros;
    private int firstAgeMicros;
    private int second = NOWHERE;
    private int secondMicros;
    private int secondAgeMicros;
    private int hysteresisPercent;
    private long draw;
    private int hopsLeft;
    private int revision;
    private int considered;
    private int eligible;

    void begin(Objective objective, int revision, long draw, int hopsLeft, int hysteresisPercent) {
        this.objective = objective;
        this.revision = revision;
        this.draw = draw;
        this.hopsLeft = hopsLeft;
        this.hysteresisPercent = hysteresisPercent;
        reason = Reason.NO_CANDIDATE;
        target = NOWHERE;
        local(NOWHERE, 0);
        first(NOWHERE, 0, 0);
        second(NOWHERE, 0, 0);
    }

    void counts(int considered, int eligible) {
        this.considered = considered;
        this.eligible = eligible;
    }

    void local(int node, int micros) {
        local = node;
        localMicros = micros;
    }

    void first(int node, int micros, int ageMicros) {
        first = node;
        firstMicros = micros;
        firstAgeMicros = ageMicros;
    }

    void second(int node, int micros, int ageMicros) {
        second = node;
        secondMicros = micros;
        secondAgeMicros = ageMicros;
    }

    void end(Reason reason) {
        this.reason = reason;
        target = Verdict.target(this);
    }

    /** Puts what a journal holds back in, to replay it. */
    public void restore(Objective objective, Reason reason, int hysteresisPercent) {
        this.objective = objective;
        this.reason = reason;
        this.hysteresisPercent = hysteresisPercent;
    }

    /** Likewise, of this node: its index, -1 where it wasn't eligible. */
    public void restoreLocal(int node, int micros) {
        local(node, micros);
    }

    /** Likewise, of the two candidates. */
    public void restoreCandidates(
            int first, int firstMicros, int firstAgeMicros, int second, int secondMicros, int secondAgeMicros) {
        first(first, firstMicros, firstAgeMicros);
        second(second, secondMicros, secondAgeMicros);
    }

    /** The target that follows from the other fields: equal to {@link #target} where the decision was made by these rules. */
    public int replay() {
        return Verdict.target(this);
    }

    /** The index of the node that the call goes to; -1 = no node is eligible, so the host does what it would without Gleaner. */
    public int target() {
        return target;
    }

    /** Whether the call leaves this node. */
    public boolean away() {
        return target != NOWHERE && target != local;
    }

    public Objective objective() {
        return objective;
    }

    public Reason reason() {
        return reason;
    }

    /** This node's index; -1 where it doesn't pass the filters. */
    public int local() {
        return local;
    }

    /** Expected completion here. */
    public int localMicros() {
        return localMicros;
    }

    /** The first candidate; where turns decided, the one whose turn it was. */
    public int first() {
        return first;
    }

    public int firstMicros() {
        return firstMicros;
    }

    /** How old the report was that {@link #firstMicros} follows from. */
    public int firstAgeMicros() {
        return firstAgeMicros;
    }

    public int second() {
        return second;
    }

    public int secondMicros() {
        return secondMicros;
    }

    public int secondAgeMicros() {
        return secondAgeMicros;
    }

    /** The random number that the two were drawn by. */
    public long draw() {
        return draw;
    }

    public int hopsLeft() {
        return hopsLeft;
    }

    /** Of the routing: how often it had been changed. */
    public int revision() {
        return revision;
    }

    /** By how much others have to be better than here. */
    public int hysteresisPercent() {
        return hysteresisPercent;
    }

    /** How many nodes were looked at. */
    public int considered() {
        return considered;
    }

    /** How many of them passed the filters. */
    public int eligible() {
        return eligible;
    }
}
