package io.gleaner.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.agent.api.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionsSettingsTest {
    @TempDir
    Path folder;

    private GleanerSettings file(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("gleaner.conf"), text);
        return SettingsLoader.defaults().withFile(file).load();
    }

    @Test
    void shouldSetNothingApartWhenNothingIsSaid() {
        assertThat(GleanerSettings.defaults().functions().of("any")).isEqualTo(FunctionSettings.NONE);
    }

    @Test
    void shouldReadAFunctionsSettingsWhenAFileNamesIt() throws IOException {
        FunctionSettings checkout = file("gleaner.functions { \"checkout\" { mode = recommend, opt-out = false,"
                        + " policy = free-only, slo-tolerance = 1.2, control-share = 0.5, lend = false, borrow = true } }")
                .functions()
                .of("checkout");
        assertThat(checkout.mode()).contains(Mode.RECOMMEND);
        assertThat(checkout.optOut()).contains(false);
        assertThat(checkout.policy()).contains(PolicyKind.FREE_ONLY);
        assertThat(checkout.sloTolerance()).contains(1.2);
        assertThat(checkout.controlShare()).contains(0.5);
        assertThat(checkout.lend()).contains(false);
        assertThat(checkout.borrow()).contains(true);
    }

    @Test
    void shouldGoKeyByKeyFromTheNameToTheLongestPatternToTheShortest() throws IOException {
        FunctionsSettings functions = file("""
                gleaner.functions {
                  "*" { mode = observe, lend = false, borrow = false }
                  "image-*" { mode = recommend, lend = true }
                  "image-resize" { mode = enforce }
                  "*-thumb" { slo-tolerance = 0 }
                }
                """).functions();
        assertThat(functions.of("image-resize").mode()).contains(Mode.ENFORCE);
        assertThat(functions.of("image-resize").lend()).contains(true);
        assertThat(functions.of("image-resize").borrow()).contains(false);
        assertThat(functions.of("image-").mode()).contains(Mode.RECOMMEND);
        assertThat(functions.of("an-image-thumb").sloTolerance()).contains(0.0);
        assertThat(functions.of("an-image-thumb").mode()).contains(Mode.OBSERVE);
        assertThat(functions.of("thumb").sloTolerance()).isEmpty();
    }

    @Test
    void shouldTakeNamesWithDotsWhateverTheSource() throws IOException {
        assertThat(file("gleaner.functions { resize.team-a { lend = false } }")
                        .functions()
                        .of("resize.team-a")
                        .lend())
                .contains(false);
        GleanerSettings settings = SettingsLoader.of(
                        null, Map.of(), Map.of("gleaner.functions.resize.team-a.mode", "observe"))
                .withAgentArguments("functions.\"resize.team-a\".lend=false")
                .load();
        assertThat(settings.functions().of("resize.team-a").mode()).contains(Mode.OBSERVE);
        assertThat(settings.functions().of("resize.team-a").lend()).contains(false);
    }

    @Test
    void shouldListThemWithTheirOriginsAndReadThemBack() throws IOException {
        GleanerSettings settings = file("gleaner.functions { \"token-*\" { mode = observe } }");
        String printed = settings.print(true);
        assertThat(printed)
                .contains("gleaner.functions.\"token-*\".mode = \"observe\"  # " + folder.resolve("gleaner.conf")
                        + ":1\n");
        GleanerSettings again = file(printed);
        assertThat(again.functions()).isEqualTo(settings.functions());
        assertThat(again.hash())
                .isEqualTo(settings.hash())
                .isNotEqualTo(GleanerSettings.defaults().hash());
    }

    @Test
    void shouldSayWhatWasMeantWhenAKeyOrValueIsWrong() {
        assertThatThrownBy(() -> file("gleaner.functions {\n \"checkout\" { slo-tolerence = 1.1 }\n}"))
                .isInstanceOf(SettingsException.class)
                .hasMessage(folder.resolve("gleaner.conf") + ":2: gleaner.functions.checkout.slo-tolerence: a function"
                        + " has no such setting; did you mean slo-tolerance?");
        assertThatThrownBy(() -> file("gleaner.functions { checkout { slo-tolerance = 0.9 } }"))
                .hasMessageEndingWith(
                        "gleaner.functions.checkout.slo-tolerance = \"0.9\" must be 0, or a number from 1.0"
                                + " to 100.0");
        assertThatThrownBy(() -> file("gleaner.functions { checkout { mode = enforced } }"))
                .hasMessageEndingWith("must be one of off, observe, recommend, enforce");
        assertThatThrownBy(() -> file("gleaner.functions { checkout = observe }"))
                .hasMessageContaining("a function has no such setting");
        assertThatThrownBy(() -> SettingsLoader.of(null, Map.of(), Map.of("gleaner.functions.checkout.land", "true")))
                .hasMessage("system property: gleaner.functions.checkout.land: a function has no such setting; did you"
                        + " mean lend?");
        assertThatThrownBy(() -> FunctionSettings.of(Map.of("lend", "perhaps")))
                .hasMessage("lend = \"perhaps\" must be one of true, false");
    }

    @ParameterizedTest
    @CsvSource({
        "a*b, ab, true",
        "a*b, a*b, true",
        "a*b, abbb, true",
        "a*b, abc, false",
        "*, x, true",
        "**, x, true",
        "*x, x, true",
        "*ab*ab, abab, true",
        "*ab*ab, aab, false",
        "team-*-fast, team-fast, false",
        "a.b, aXb, false"
    })
    void shouldMatchNamesByPattern(String pattern, String name, boolean matches) {
        FunctionsSettings settings =
                new FunctionsSettings(Map.of(pattern, FunctionSettings.of(Map.of("lend", "false"))));
        assertThat(settings.of(name).lend().isPresent()).isEqualTo(matches);
    }

    @Test
    @Timeout(5)
    void shouldTakeNoTimeWhenAPatternHasManyStars() {
        FunctionsSettings settings =
                new FunctionsSettings(Map.of("*a".repeat(20) + "b", FunctionSettings.of(Map.of("lend", "false"))));
        assertThat(settings.of("a".repeat(200)).lend()).isEmpty();
    }
}
