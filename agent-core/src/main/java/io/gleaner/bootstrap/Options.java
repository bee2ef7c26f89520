package io.gleaner.bootstrap;

/**
 * The two settings that are needed before the agent's own classes are there, read as these read them: agent arguments go
 * before system properties, these before the environment. A configuration file is not looked at here.
 */
final class Options {
    private static final String PREFIX = "gleaner.";

    private final String arguments;

    /** @param arguments {@code key=value,key=value}; null = none */
    Options(String arguments) {
        this.arguments = arguments == null ? "" : arguments;
    }

    boolean isSwitchedOff() {
        String enabled = value("gleaner.enabled", "GLEANER_ENABLED");
        return enabled != null && enabled.trim().equalsIgnoreCase("false");
    }

    /** The state folder that is set, null where none is. */
    String stateDir() {
        String folder = value("gleaner.state.dir", "GLEANER_STATE_DIR");
        return folder == null || folder.trim().isEmpty() ? null : folder.trim();
    }

    private String value(String key, String variable) {
        String argument = argument(key);
        if (argument != null) {
            return argument;
        }
        String property = System.getProperty(key);
        return property != null ? property : System.getenv(variable);
    }

    private String argument(String key) {
        String found = null;
        for (String pair : arguments.split(",")) {
            int equals = pair.indexOf('=');
            String name = equals < 1 ? "" : pair.substring(0, equals).trim();
            if (name.equals(key) || (PREFIX + name).equals(key)) {
                found = pair.substring(equals + 1).trim();
            }
        }
        return found;
    }
}
