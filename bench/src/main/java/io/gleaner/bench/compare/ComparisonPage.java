package io.gleaner.bench.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.bench.report.ChartLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The page of a comparison: one file that needs nothing else. It holds Apache ECharts, the comparison's JSON and the
 * scripts that draw the one with the other. Stateless.
 */
final class ComparisonPage {
    private static final List<String> SCRIPTS =
            List.of("look.js", "tables.js", "distribution.js", "series.js", "differences.js", "cells.js", "start.js");

    private ComparisonPage() {}

    /** Replaces the file as a whole. */
    static void write(Path file, ObjectNode comparison) throws IOException {
        ComparisonFile.replace(file, page(comparison));
    }

    /** The page as text. */
    static String page(ObjectNode comparison) throws IOException {
        StringBuilder scripts = new StringBuilder(ChartLibrary.pageParts()).append('\n');
        for (String script : SCRIPTS) {
            scripts.append(own(script)).append('\n');
        }
        return own("page.html")
                .replace("/*STYLE*/", ChartLibrary.pageStyle())
                .replace("/*LIBRARY*/", ChartLibrary.script())
                .replace("/*COMPARISON*/", embedded(comparison))
                .replace("/*SCRIPTS*/", scripts);
    }

    /** JSON within a script element: nothing in it may look like the element's end. */
    private static String embedded(ObjectNode comparison) throws IOException {
        return new ObjectMapper().writeValueAsString(comparison).replace("<", "\\u003c");
    }

    private static String own(String name) throws IOException {
        return ChartLibrary.text("/io/gleaner/bench/compare/" + name);
    }
}
