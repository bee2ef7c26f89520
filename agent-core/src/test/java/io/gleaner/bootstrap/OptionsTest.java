package io.gleaner.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @AfterEach
    void forget() {
        System.clearProperty("gleaner.enabled");
        System.clearProperty("gleaner.state.dir");
    }

    @Test
    void shouldPreferTheArgumentWhenThePropertySaysOtherwise() {
        System.setProperty("gleaner.enabled", "false");
        System.setProperty("gleaner.state.dir", "/b");

        assertThat(new Options("mode=off").isSwitchedOff()).isTrue();
        assertThat(new Options("mode=off, enabled = true").isSwitchedOff()).isFalse();
        assertThat(new Options("gleaner.state.dir=/a").stateDir()).isEqualTo("/a");
        assertThat(new Options("mode=off").stateDir()).isEqualTo("/b");
    }

    @Test
    void shouldTakeNoHarmWhenTheArgumentsAreNonsense() {
        assertThat(new Options(null).isSwitchedOff()).isFalse();
        assertThat(new Options(",=,==,enabled,=false").isSwitchedOff()).isFalse();
        assertThat(new Options("Enabled=x,enabled=FALSE").isSwitchedOff()).isTrue();
    }
}
