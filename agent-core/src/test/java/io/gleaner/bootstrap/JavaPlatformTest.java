package io.gleaner.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JavaPlatformTest {
    @ParameterizedTest
    @CsvSource({"1.8, false", "11, false", "16, false", "17, true", "21, true", "25, true", ", false", "x, false"})
    void shouldTakeJava17AndNewerWhenAskedForTheVersion(String version, boolean expected) {
        assertThat(JavaPlatform.isNewEnough(version)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdk.jcmd/sun.tools.jcmd.JCmd -l",
                "java.base/sun.security.tools.keytool.Main -help",
                "jdk.compiler/com.sun.tools.javac.Main A.java",
                "sun.tools.jps.Jps",
                "com.sun.tools.javac.Main"
            })
    void shouldKnowAToolWhenItsMainClassIsThePlatforms(String command) {
        assertThat(JavaPlatform.isTool(command)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.example.Invoker jdk.jcmd/sun.tools.jcmd.JCmd",
                "/opt/jdk.invoker/invoker.jar --port 1",
                "jdk.things/invoker.jar",
                "com.example.invoker/com.example.Main",
                "sunny.Main",
                ""
            })
    void shouldTakeAHostForAHostWhenItsMainClassIsItsOwn(String command) {
        assertThat(JavaPlatform.isTool(command)).isFalse();
    }
}
