package io.gleaner.bench.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * The page of a comparison: one file that needs nothing else. It holds Apache ECharts, the comparison's JSON and the
 * scripts that draw the one with the other. Stateless.
 */
final class ComparisonPage {
    private static final String LIBRARY_FACTS = "/META-INF/maven/org.webjars/echarts/pom.properties";
    private static final String LIBRARY = "/META-INF/resources/webjars/echarts/%s/echarts.min.js";
    private static final List<String> SCRIPTS =
            List.of("look.js", "tables.js", "distribution.js", "series.js", "differences.js", "cells.js", "start.js");

    private ComparisonPage() {}

    /** Replaces the file as a whole. */
    static void write(Path file, ObjectNode comparison) throws IOException {
        ComparisonFile.replace(file, page(comparison));
    }

    /** The page as text. */
    static String page(ObjectNode comparison) throws IOException {
        StringBuilder scripts = new StringBuilder();
        for (String script : SCRIPTS) {
            scripts.append(own(script)).append('\n');
        }
        return own("page.html")
                .replace("/*STYLE*/", own("page.css"))
                .replace("/*LIBRARY*/", library())
                .replace("/*COMPARISON*/", embedded(comparison))
                .replace("/*SCRIPTS*/", scripts);
    }

    /** JSON within a script element: nothing in it may look like the element's end. */
    private static String embedded(ObjectNode comparison) throws IOException {
        return new ObjectMapper().writeValueAsString(comparison).replace("<", "\\u003c");
    }

    private static String library() throws IOException {
        Properties facts = new Properties();
        try (InputStream in = open(LIBRARY_FACTS)) {
            facts.load(in);
        }
        return text(LIBRARY.formatted(facts.getProperty("version")));
    }

    private static String own(String name) throws IOException {
        return text("/io/gleaner/bench/compare/" + name);
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = open(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static InputStream open(String resource) throws IOException {
        InputStream in = ComparisonPage.class.getResourceAsStream(resource);
        if (in == null) {
            throw new FileNotFoundException(resource + " is missing on the class path: build Gleaner again");
        }
        return in;
    }
}
