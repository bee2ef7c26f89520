package io.gleaner.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.config.GleanerSettings.Entry;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks reference.conf: a key that is written there but read by nothing fails here. */
class EveryKeyTest {
    /** For every key, whatever its kind, one of these is another value that it may have. */
    private static final List<String> VALUES = List.of(
            "7",
            "0.5",
            "64",
            "7ms",
            "70ms",
            "7d",
            "7s",
            "daily",
            "70MiB",
            "7GiB",
            "false",
            "off",
            "quota",
            "window",
            "freyr",
            "java",
            "energy",
            "/elsewhere");

    static List<String> keys() {
        return GleanerSettings.defaults().entries().stream().map(Entry::key).toList();
    }

    @ParameterizedTest
    @MethodSource("keys")
    void shouldChangeExactlyOneSettingWhenAKeyIsSet(String key) {
        List<String> changed = new ArrayList<>();
        for (String value : VALUES) {
            try {
                differences("", GleanerSettings.defaults(), GleanerSettings.of(Map.of(key, value)), changed);
            } catch (SettingsException notOneOfItsValues) {
                continue;
            }
            if (!changed.isEmpty()) {
                break;
            }
        }
        assertThat(changed).as("what " + key + " changes").hasSize(1);
    }

    private static void differences(String path, Object before, Object after, List<String> into) {
        if (!(before instanceof Record)) {
            if (!before.equals(after)) {
                into.add(path);
            }
            return;
        }
        for (RecordComponent component : before.getClass().getRecordComponents()) {
            if (!component.getName().equals("entries")) {
                differences(path + '.' + component.getName(), read(component, before), read(component, after), into);
            }
        }
    }

    private static Object read(RecordComponent component, Object record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
