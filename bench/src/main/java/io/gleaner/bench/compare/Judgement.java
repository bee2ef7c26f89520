package io.gleaner.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Gathers, cell by cell, whether a promise holds. One thread. */
final class Judgement {
    private static final int NAMED_MOST = 12;

    private final String words;
    private final List<String> broken = new ArrayList<>();
    private final List<String> open = new ArrayList<>();
    private int judged;

    Judgement(String words) {
        this.words = words;
    }

    void add(Cell cell, boolean holds, String value) {
        judged++;
        if (!holds) {
            broken.add(cell.words() + ": " + value);
        }
    }

    /** As the other, where what doesn't hold may be chance: then it is left open unless it is clearly broken. */
    void add(Cell cell, boolean holds, boolean clearlyBroken, String value) {
        if (holds || clearlyBroken) {
            add(cell, holds && !clearlyBroken, value);
        } else {
            leaveOpen(cell, value);
        }
    }

    /** A cell that says neither yes nor no. */
    void leaveOpen(Cell cell, String value) {
        judged++;
        open.add(cell.words() + ": " + value);
    }

    boolean empty() {
        return judged == 0;
    }

    Promise promise() {
        return promise("");
    }

    /**
     * One broken cell breaks it; else one that is open leaves it open, as no cell at all does.
     *
     * @param why no cell gives the figure, where none does
     */
    Promise promise(String why) {
        if (judged == 0) {
            return new Promise(
                    words, Promise.Kept.UNTOLD, "no cell gives the figure" + (why.isEmpty() ? "" : ": " + why));
        }
        if (broken.isEmpty() && open.isEmpty()) {
            return new Promise(words, Promise.Kept.YES, "in all " + judged + " judged");
        }
        List<String> named = broken.isEmpty() ? open : broken;
        return new Promise(
                words,
                broken.isEmpty() ? Promise.Kept.UNTOLD : Promise.Kept.NO,
                named.size() + " of " + judged + " judged: "
                        + named.stream().limit(NAMED_MOST).collect(Collectors.joining("; "))
                        + (named.size() > NAMED_MOST ? "; and so on" : ""));
    }
}
