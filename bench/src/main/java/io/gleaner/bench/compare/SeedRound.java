package io.gleaner.bench.compare;

import io.gleaner.bench.workload.Tape;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One seed of a cell: its tape, drawn when the first policy wants it and let go after the last. Any thread. */
final class SeedRound {
    private final Arena arena;
    private final Cell cell;
    private final long seed;
    private final Map<String, Play> plays = new ConcurrentHashMap<>();
    private int open;
    private Tape tape;
    private TapeFacts facts;

    SeedRound(Arena arena, Cell cell, long seed, int policies) {
        this.arena = arena;
        this.cell = cell;
        this.seed = seed;
        this.open = policies;
    }

    void play(String policy, int seriesPoints, boolean distribution) {
        try {
            Tape drawn = tape();
            plays.put(policy, Play.of(drawn, arena.play(policy, drawn, cell, seed, seriesPoints), distribution));
        } finally {
            close();
        }
    }

    Play of(String policy) {
        return plays.get(policy);
    }

    synchronized TapeFacts facts() {
        return facts;
    }

    private synchronized Tape tape() {
        if (tape == null) {
            tape = arena.draw(cell, seed);
            facts = TapeFacts.of(tape, arena.secondsPerMinute(cell, tape));
        }
        return tape;
    }

    private synchronized void close() {
        if (--open == 0) {
            tape = null;
        }
    }
}
