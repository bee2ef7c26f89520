package io.gleaner.bench.sizing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.bench.report.ChartLibrary;
import java.io.IOException;
import java.util.List;

/** The page of an answer: one file that needs nothing else, of ECharts, the answer's JSON and what draws it. Stateless. */
final class SizingPage {
    private static final List<String> SCRIPTS =
            List.of("words.js", "curve.js", "timeline.js", "changes.js", "start.js");

    private SizingPage() {}

    /** The page as text. */
    static String page(ObjectNode answer) throws IOException {
        StringBuilder scripts = new StringBuilder(ChartLibrary.pageParts()).append('\n');
        for (String script : SCRIPTS) {
            scripts.append(own(script)).append('\n');
        }
        return own("page.html")
                .replace("/*STYLE*/", ChartLibrary.pageStyle() + own("page.css"))
                .replace("/*LIBRARY*/", ChartLibrary.script())
                .replace("/*ANSWER*/", embedded(answer))
                .replace("/*SCRIPTS*/", scripts);
    }

    /** JSON within a script element: nothing in it may look like the element's end. */
    private static String embedded(ObjectNode answer) throws IOException {
        return new ObjectMapper().writeValueAsString(answer).replace("<", "\\u003c");
    }

    private static String own(String name) throws IOException {
        return ChartLibrary.text("/io/gleaner/bench/sizing/" + name);
    }
}
