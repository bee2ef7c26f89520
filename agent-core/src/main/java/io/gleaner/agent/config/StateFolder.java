package io.gleaner.agent.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where the state folder is: by default, and for those who can't wait until all settings are read. */
public final class StateFolder {
    private static final String KEY = "state.dir";
    private static final String PROPERTY = "gleaner." + KEY;

    private StateFolder() {}

    /**
     * What {@code gleaner.state.dir} will turn out to be, in a few milliseconds instead of some hundred.
     *
     * @param agentArguments as in {@link GleanerSettings#ofProcess(String)}; null = none
     * @return empty where a configuration file may say it: then all settings must be read
     */
    public static Optional<Path> early(String agentArguments) {
        return early(agentArguments, System::getProperty, System.getenv());
    }

    static Optional<Path> early(
            String agentArguments, UnaryOperator<String> properties, Map<String, String> environment) {
        String said = ofArguments(agentArguments);
        said = said == null ? properties.apply(PROPERTY) : said;
        said = said == null ? environment.get("GLEANER_STATE_DIR") : said;
        boolean file = properties.apply(SettingsLoader.FILE_PROPERTY) != null
                || environment.containsKey(SettingsLoader.FILE_VARIABLE);
        return said == null && file ? Optional.empty() : Optional.of(of(said == null ? "" : said));
    }

    private static String ofArguments(String arguments) {
        String said = null;
        for (String pair : arguments == null ? new String[0] : arguments.split(",")) {
            int equals = pair.indexOf('=');
            String key = equals < 0 ? "" : pair.substring(0, equals).trim();
            if (key.equals(KEY) || key.equals(PROPERTY)) {
                said = pair.substring(equals + 1).trim();
            }
        }
        return said;
    }

    /** @param configured blank = the default */
    static Path of(String configured) {
        if (!configured.isBlank()) {
            return Path.of(configured).toAbsolutePath();
        }
        if (Files.isWritable(Path.of("/var/lib"))) {
            return Path.of("/var/lib/gleaner");
        }
        String xdg = System.getenv("XDG_STATE_HOME");
        return xdg == null || xdg.isBlank()
                ? Path.of(System.getProperty("user.home"), ".local", "state", "gleaner")
                : Path.of(xdg, "gleaner");
    }
}
