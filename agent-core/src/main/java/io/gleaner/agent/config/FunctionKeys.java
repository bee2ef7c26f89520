package io.gleaner.agent.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keys below {@code gleaner.functions}: a function's name or pattern, then what is set for it. */
final class FunctionKeys {
    static final String PREFIX = "gleaner.functions.";
    private static final int BEFORE_NAME = 2;

    private FunctionKeys() {}

    static boolean is(String key) {
        return key.startsWith(PREFIX);
    }

    /**
     * The path of a key in which the name stands as it is, dots included, or quoted.
     *
     * @throws SettingsException where nothing that can be set follows the name
     */
    static String path(String key, String origin) {
        int last = key.lastIndexOf('.');
        String setting = key.substring(last + 1);
        if (last < PREFIX.length() || !FunctionSettings.KEYS.contains(setting)) {
            throw FunctionSettings.unknown(origin + ": " + key, setting);
        }
        String name = key.substring(PREFIX.length(), last);
        boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
        return ConfigUtil.joinPath(
                "gleaner", "functions", quoted ? name.substring(1, name.length() - 1) : name, setting);
    }

    /** @throws SettingsException where a path ends in nothing that can be set for a function */
    static void check(String path, String origin) {
        List<String> parts = ConfigUtil.splitPath(path);
        String setting = parts.get(parts.size() - 1);
        if (parts.size() < BEFORE_NAME + 2 || !FunctionSettings.KEYS.contains(setting)) {
            throw FunctionSettings.unknown(origin + ": " + path, setting);
        }
    }

    /** Reads all that is set. */
    static FunctionsSettings read(Config config) {
        Map<String, Map<String, String>> texts = new TreeMap<>();
        Map<String, String> places = new TreeMap<>();
        for (Map.Entry<String, ConfigValue> entry : config.entrySet()) {
            if (is(entry.getKey())) {
                List<String> parts = ConfigUtil.splitPath(entry.getKey());
                // A name with dots may stand without quotes.
                String name = String.join(".", parts.subList(BEFORE_NAME, parts.size() - 1));
                String setting = parts.get(parts.size() - 1);
                texts.computeIfAbsent(name, ignored -> new TreeMap<>())
                        .put(setting, String.valueOf(entry.getValue().unwrapped()));
                places.put(name + '\n' + setting, Origins.of(entry.getValue()) + ": " + entry.getKey());
            }
        }
        Map<String, FunctionSettings> byPattern = new TreeMap<>();
        texts.forEach((name, values) ->
                byPattern.put(name, FunctionSettings.of(values, key -> places.get(name + '\n' + key))));
        return new FunctionsSettings(byPattern);
    }
}
