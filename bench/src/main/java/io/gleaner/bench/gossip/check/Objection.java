package io.gleaner.bench.gossip.check;

import java.util.Locale;

/**
 * Something that must never be was seen.
 *
 * @param checker whose objection it is
 * @param atNs when, in virtual time
 * @param what in words, naming the nodes
 */
public record Objection(String checker, long atNs, String what) {
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s at %.3f s: %s", checker, atNs / 1e9, what);
    }
}
