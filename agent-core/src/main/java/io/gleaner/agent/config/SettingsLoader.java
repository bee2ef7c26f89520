package io.gleaner.agent.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Lays the sources of the settings over each other: defaults, file, environment, system properties, agent arguments.
 * Immutable: each {@code with} answers a new loader. A source that is wrong is a {@link SettingsException}.
 */
public final class SettingsLoader {
    private static final String PREFIX = "gleaner.";
    static final String FILE_VARIABLE = "GLEANER_CONFIG_FILE";
    static final String FILE_PROPERTY = "gleaner.config.file";

    /** What the launcher reads, what names the file, and where the workbench looks for traces and measured profiles. */
    private static final Set<String> RESERVED_VARIABLES = Set.of(
            FILE_VARIABLE,
            "GLEANER_JAVA_OPTS",
            "GLEANER_HOME",
            "GLEANER_DEBUG",
            "GLEANER_DATA",
            "GLEANER_PROFILES",
            "GLEANER_TEST_DATA");

    /** What names the file, what the agent leaves in a JVM that it is attached to, and the workbench's folders. */
    private static final Set<String> RESERVED_PROPERTIES =
            Set.of(FILE_PROPERTY, "gleaner.attached", "gleaner.data", "gleaner.profiles", "gleaner.test.data");

    /** What Kubernetes sets in every pod where a service is called gleaner. */
    private static final Pattern KUBERNETES_VARIABLE = Pattern.compile(
            "GLEANER_SERVICE_(HOST|PORT(_.*)?)|GLEANER_PORT(_\\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?");

    private final Config defaults;
    private final Config values;

    private SettingsLoader(Config defaults, Config values) {
        this.defaults = defaults;
        this.values = values;
    }

    /** Defaults only. */
    public static SettingsLoader defaults() {
        // All reference.conf of the class path are read (a host may have its own); only our part of them is kept.
        Config reference = ConfigFactory.parseResources(SettingsLoader.class.getClassLoader(), "reference.conf")
                .withOnlyPath("gleaner");
        return new SettingsLoader(reference.resolve(), ConfigFactory.empty());
    }

    /** Defaults, the file this process names, its environment and its system properties. */
    public static SettingsLoader ofProcess() {
        return ofProcess(null);
    }

    /** As {@link #ofProcess()}, with this file; null = the file that the process names, if any. */
    public static SettingsLoader ofProcess(Path file) {
        Map<String, String> properties = new TreeMap<>();
        for (String name : System.getProperties().stringPropertyNames()) {
            properties.put(name, System.getProperty(name));
        }
        return of(file, System.getenv(), properties);
    }

    /** As {@link #ofProcess(Path)}, with the environment and the properties given. */
    static SettingsLoader of(Path file, Map<String, String> environment, Map<String, String> properties) {
        SettingsLoader loader = defaults();
        Optional<Path> named = Optional.ofNullable(file)
                .or(() -> Optional.ofNullable(properties.get(FILE_PROPERTY)).map(Path::of))
                .or(() -> Optional.ofNullable(environment.get(FILE_VARIABLE)).map(Path::of));
        if (named.isPresent()) {
            loader = loader.withFile(named.get());
        }
        return loader.withEnvironment(environment).withProperties(properties);
    }

    /** Lays a file in HOCON (JSON and properties are HOCON too) over it. */
    public SettingsLoader withFile(Path file) {
        if (!Files.isReadable(file)) {
            throw new SettingsException("the configuration file " + file
                    + " does not exist or can't be read: name another with --config, -D" + FILE_PROPERTY + " or "
                    + FILE_VARIABLE);
        }
        try {
            return over(ConfigFactory.parseFile(file.toFile()).resolve());
        } catch (ConfigException e) {
            throw new SettingsException("the configuration file " + file + " can't be read: " + e.getMessage(), e);
        }
    }

    /** Lays key=value,key=value over it; null or blank = none. */
    public SettingsLoader withAgentArguments(String arguments) {
        if (arguments == null || arguments.isBlank()) {
            return this;
        }
        Map<String, String> pairs = new TreeMap<>();
        for (String pair : arguments.split(",")) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new SettingsException("agent argument \"" + pair.trim() + "\": write key=value,key=value");
            }
            pairs.put(
                    pair.substring(0, equals).trim(), pair.substring(equals + 1).trim());
        }
        return withValues(pairs, "agent argument");
    }

    /** Lays keys (with or without {@code gleaner.}) over it; the origin is what {@code config --origins} says. */
    public SettingsLoader withValues(Map<String, String> pairs, String origin) {
        SettingsLoader loader = this;
        for (Map.Entry<String, String> pair : pairs.entrySet()) {
            String key = pair.getKey().startsWith(PREFIX) ? pair.getKey() : PREFIX + pair.getKey();
            loader = loader.with(key, pair.getValue(), origin);
        }
        return loader;
    }

    private SettingsLoader withEnvironment(Map<String, String> environment) {
        Map<String, String> keyByVariable = new TreeMap<>();
        for (String key : keys()) {
            keyByVariable.put(variable(key), key);
        }
        SettingsLoader loader = this;
        for (String name : new TreeSet<>(environment.keySet())) {
            if (name.startsWith("GLEANER_")
                    && !RESERVED_VARIABLES.contains(name)
                    && !KUBERNETES_VARIABLE.matcher(name).matches()) {
                String key = keyByVariable.get(name);
                if (key == null) {
                    throw unknown("environment variable " + name, NearestKey.of(name, keyByVariable.keySet()));
                }
                loader = loader.with(key, environment.get(name), "environment variable " + name);
            }
        }
        return loader;
    }

    private static String variable(String key) {
        return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    private SettingsLoader withProperties(Map<String, String> properties) {
        SettingsLoader loader = this;
        for (Map.Entry<String, String> property : properties.entrySet()) {
            if (property.getKey().startsWith(PREFIX) && !RESERVED_PROPERTIES.contains(property.getKey())) {
                loader = loader.with(property.getKey(), property.getValue(), "system property");
            }
        }
        return loader;
    }

    private SettingsLoader with(String key, String value, String origin) {
        if (FunctionKeys.is(key)) {
            return over(ConfigValueFactory.fromAnyRef(value, origin).atPath(FunctionKeys.path(key, origin)));
        }
        if (!keys().contains(key)) {
            throw unknown(origin + ": " + key, NearestKey.of(key, keys()));
        }
        return over(ConfigValueFactory.fromAnyRef(value, origin).atPath(key));
    }

    private SettingsLoader over(Config layer) {
        return new SettingsLoader(defaults, layer.withFallback(values));
    }

    private Set<String> keys() {
        Set<String> keys = new TreeSet<>();
        defaults.entrySet().forEach(entry -> keys.add(entry.getKey()));
        return keys;
    }

    /** Checks every key and value. */
    public GleanerSettings load() {
        Set<String> known = keys();
        checkKnown(values, known);
        try {
            values.entrySet().stream()
                    .map(Map.Entry::getKey)
                    .filter(FunctionKeys::is)
                    .forEach(known::add);
            return SettingsReader.read(values.withFallback(defaults), known);
        } catch (ConfigException e) {
            throw new SettingsException(e.getMessage(), e);
        }
    }

    private static void checkKnown(Config layer, Set<String> known) {
        for (var entry : layer.entrySet()) {
            if (FunctionKeys.is(entry.getKey())) {
                FunctionKeys.check(entry.getKey(), Origins.of(entry.getValue()));
                continue;
            }
            String key = entry.getKey().replace("\"", "");
            if (!known.contains(key)) {
                throw unknown(Origins.of(entry.getValue()) + ": " + key, NearestKey.of(key, known));
            }
        }
    }

    private static SettingsException unknown(String what, Optional<String> nearest) {
        return new SettingsException(what + ": there is no such setting; "
                + nearest.map(key -> "did you mean " + key + "?").orElse("./gleaner config lists them all"));
    }
}
