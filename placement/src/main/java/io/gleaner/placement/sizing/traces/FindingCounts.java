package io.gleaner.placement.sizing.traces;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts findings and keeps the first example of each kind. One thread. */
final class FindingCounts {
    private static final int EXAMPLE_CHARACTERS_MOST = 300;

    private final Map<TraceFinding.Kind, String> examples = new EnumMap<>(TraceFinding.Kind.class);
    private final Map<TraceFinding.Kind, Long> counts = new EnumMap<>(TraceFinding.Kind.class);

    void add(TraceFinding.Kind kind, String example) {
        add(kind, 1, example);
    }

    void add(TraceFinding.Kind kind, long times, String example) {
        if (times > 0) {
            counts.merge(kind, times, Long::sum);
            examples.putIfAbsent(kind, plain(example));
        }
    }

    List<TraceFinding> list() {
        List<TraceFinding> all = new ArrayList<>();
        counts.forEach((kind, count) -> all.add(new TraceFinding(kind, count, examples.get(kind))));
        return all;
    }

    /** Names come from files: nothing in them may move a terminal's cursor. */
    private static String plain(String text) {
        String line = text.replaceAll("\\p{Cntrl}", "?");
        return line.length() <= EXAMPLE_CHARACTERS_MOST ? line : line.substring(0, EXAMPLE_CHARACTERS_MOST - 3) + "...";
    }
}
