package io.gleaner.bench.gossip.check;

import java.util.ArrayList;
import java.util.List;

/** Collects what checkers object to; keeps the first hundred and counts the others. One thread. */
public final class Objections {
    private static final int MOST = 100;

    private final List<Objection> first = new ArrayList<>();
    private long count;

    void add(Objection objection) {
        count++;
        if (first.size() < MOST) {
            first.add(objection);
        }
    }

    public long count() {
        return count;
    }

    /** The first of them, in order. */
    public List<Objection> first() {
        return List.copyOf(first);
    }
}
