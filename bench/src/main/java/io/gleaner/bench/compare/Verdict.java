package io.gleaner.bench.compare;

/** What a paired difference says. */
enum Verdict {
    BETTER("better"),
    WORSE("worse"),
    /** No seed differs at all. */
    SAME("same"),
    /** The interval holds 0, or one seed that differs gives none. */
    UNTOLD("can't be told");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** Of policy less reference. */
    static Verdict of(Interval difference, Figure.Better better) {
        if (!difference.known()) {
            return difference.mean() == 0 ? SAME : UNTOLD;
        }
        if (difference.low() == 0 && difference.high() == 0) {
            return SAME;
        }
        if (difference.low() <= 0 && difference.high() >= 0) {
            return UNTOLD;
        }
        return difference.low() > 0 == (better == Figure.Better.HIGHER) ? BETTER : WORSE;
    }

    /** The one with these words. */
    static Verdict named(String words) {
        for (Verdict verdict : values()) {
            if (verdict.words.equals(words)) {
                return verdict;
            }
        }
        throw new IllegalArgumentException("no verdict is called " + words);
    }
}
