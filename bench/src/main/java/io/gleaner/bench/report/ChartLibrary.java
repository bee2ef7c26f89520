package io.gleaner.bench.report;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Apache ECharts as text, licence notice included, for pages that need nothing else; and other texts of the class path. Stateless. */
public final class ChartLibrary {
    private static final String FACTS = "/META-INF/maven/org.webjars/echarts/pom.properties";
    private static final String SCRIPT = "/META-INF/resources/webjars/echarts/%s/echarts.min.js";

    private ChartLibrary() {}

    /** The library's script. */
    public static String script() throws IOException {
        Properties facts = new Properties();
        try (InputStream in = open(FACTS)) {
            facts.load(in);
        }
        return text(SCRIPT.formatted(facts.getProperty("version")));
    }

    /** The style sheet that all pages share. */
    public static String pageStyle() throws IOException {
        return text("/io/gleaner/bench/report/page.css");
    }

    /** Functions for elements, numbers and charts that all pages share. */
    public static String pageParts() throws IOException {
        return text("/io/gleaner/bench/report/parts.js");
    }

    /**
     * A resource as UTF-8 text.
     *
     * @param resource absolute, with a leading slash
     * @throws FileNotFoundException if it isn't on the class path
     */
    public static String text(String resource) throws IOException {
        try (InputStream in = open(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static InputStream open(String resource) throws IOException {
        InputStream in = ChartLibrary.class.getResourceAsStream(resource);
        if (in == null) {
            throw new FileNotFoundException(resource + " is missing on the class path: build Gleaner again");
        }
        return in;
    }
}
