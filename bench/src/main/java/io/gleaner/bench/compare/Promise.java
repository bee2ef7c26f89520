package io.gleaner.bench.compare;

/**
 * Something that the judged policy promises, and whether it keeps it.
 *
 * @param words what
 * @param kept whether
 * @param detail where it doesn't, or how closely it does
 */
record Promise(String words, Kept kept, String detail) {
    /** Whether it is kept. */
    enum Kept {
        YES("yes"),
        NO("NO"),
        UNTOLD("can't be told");

        private final String words;

        Kept(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }
}
