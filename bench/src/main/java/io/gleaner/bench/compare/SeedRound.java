package io.gleaner.bench.compare;

import io.gleaner.bench.workload.DrawnTape;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One seed of a cell: its tape, drawn when the first policy wants it and let go after the last. Any thread. */
final class SeedRound {
    private final Arena arena;
    private final Cell cell;
    private final long seed;
    private final Map<String, Play> plays = new ConcurrentHashMap<>();
    private int open;
    private DrawnTape drawn;
    private SeedFacts facts;

    SeedRound(Arena arena, Cell cell, long seed, int policies) {
        this.arena = arena;
        this.cell = cell;
        this.seed = seed;
        this.open = policies;
    }

    void play(String policy, int seriesPoints, boolean distribution) {
        try {
            DrawnTape tape = tape();
            plays.put(policy, Play.of(tape.tape(), arena.play(policy, tape, seed, seriesPoints), distribution));
        } finally {
            close();
        }
    }

    Play of(String policy) {
        return plays.get(policy);
    }

    synchronized SeedFacts facts() {
        return facts;
    }

    private synchronized DrawnTape tape() {
        if (drawn == null) {
            drawn = arena.draw(cell, seed);
            facts = SeedFacts.of(drawn);
        }
        return drawn;
    }

    private synchronized void close() {
        if (--open == 0) {
            drawn = null;
        }
    }
}
