package io.gleaner.agent.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Which Gleaner and which Java this is. */
public final class GleanerVersion implements IVersionProvider {
    private static final String IN_JAR = "/META-INF/maven/io.gleaner/gleaner-agent-core/pom.properties";

    /** The version of Gleaner; {@code development} where it doesn't run from its jar. */
    public static String current() {
        Properties properties = new Properties();
        try (InputStream in = GleanerVersion.class.getResourceAsStream(IN_JAR)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            // An unreadable jar says no version; that must not stop a command.
            return "development";
        }
        return properties.getProperty("version", "development");
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "gleaner " + current(),
            "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
        };
    }
}
