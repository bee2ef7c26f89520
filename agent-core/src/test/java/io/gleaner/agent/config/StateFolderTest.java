package io.gleaner.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StateFolderTest {
    private final Map<String, String> properties = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>();

    /** As the loader finds it, so that the two can't part. */
    private Path loaded(String arguments) {
        return SettingsLoader.of(null, environment, properties)
                .withAgentArguments(arguments)
                .load()
                .stateDir();
    }

    private void agree(String arguments, String expected) {
        assertThat(StateFolder.early(arguments, properties::get, environment)).contains(Path.of(expected));
        assertThat(loaded(arguments)).isEqualTo(Path.of(expected));
    }

    @Test
    void shouldFindWhatTheSettingsSayWhenTheSourcesPrecedeEachOther() {
        assertThat(StateFolder.early(null, properties::get, environment)).contains(loaded(null));
        environment.put("GLEANER_STATE_DIR", "/by/environment");
        agree(null, "/by/environment");
        properties.put("gleaner.state.dir", "/by/property");
        agree(null, "/by/property");
        agree("mode=observe,state.dir=/by/argument", "/by/argument");
        agree("gleaner.state.dir = /by/argument", "/by/argument");
    }

    @Test
    void shouldNotKnowWhenAFileMaySayIt() {
        properties.put("gleaner.config.file", "/etc/gleaner.conf");
        assertThat(StateFolder.early(null, properties::get, environment)).isEmpty();
        assertThat(StateFolder.early("state.dir=/by/argument", properties::get, environment))
                .contains(Path.of("/by/argument"));
        properties.clear();
        environment.put("GLEANER_CONFIG_FILE", "/etc/gleaner.conf");
        assertThat(StateFolder.early(null, properties::get, environment)).isEmpty();
        environment.put("GLEANER_STATE_DIR", "/by/environment");
        assertThat(StateFolder.early(null, properties::get, environment)).contains(Path.of("/by/environment"));
    }
}
