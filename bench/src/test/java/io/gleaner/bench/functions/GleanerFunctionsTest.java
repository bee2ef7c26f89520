package io.gleaner.bench.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.agent.platform.local.BundledFunction;
import io.gleaner.agent.platform.local.FunctionCatalog;
import io.gleaner.agent.platform.local.FunctionSpec;
import io.gleaner.agent.platform.local.InvocationResult;
import io.gleaner.agent.platform.local.LocalPlatform;
import io.gleaner.agent.platform.local.LocalPlatformSettings;
import io.gleaner.agent.platform.local.NodeCapacity;
import io.gleaner.agent.platform.local.ProcessMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class GleanerFunctionsTest {
    @TempDir
    Path noCgroups;

    private LocalPlatform platform;

    @BeforeEach
    void start() {
        platform = LocalPlatform.start(
                LocalPlatformSettings.of(new NodeCapacity(2000, 1L << 30)).withCgroupRoot(noCgroups), null);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void shouldBeFoundByImageWhenAPlatformStarts() {
        FunctionCatalog catalog = platform.catalog();
        Set<String> kinds =
                catalog.functions().stream().map(BundledFunction::kind).collect(Collectors.toSet());
        assertThat(kinds).contains("cpu-under", "cpu-over", "memory", "bursty", "short", "step");
        assertThat(catalog.functions()).hasSizeGreaterThanOrEqualTo(6);
        assertThat(catalog.find("gleaner/primes:latest")).isPresent();
    }

    @Test
    void shouldGiveTheSameChecksumWhenWarmAndWhenOneShot() throws Exception {
        for (BundledFunction function : platform.catalog().functions()) {
            String input = function.inputs().get(0);
            String expected =
                    "\"checksum\":\"" + Long.toHexString(FunctionMain.checksum(function.name(), input)) + "\"";
            FunctionSpec spec = FunctionSpec.of(function);

            platform.deploy(spec);
            platform.ready(function.name()).get(30, TimeUnit.SECONDS);
            assertThat(invoke(function.name(), input))
                    .as("warm %s", function.name())
                    .contains(expected);

            platform.update(spec.withProcess("", ProcessMode.ONE_SHOT));
            assertThat(invoke(function.name(), input))
                    .as("one-shot %s", function.name())
                    .contains(expected);
            platform.delete(function.name());
        }
    }

    @Test
    void shouldAnswerWithAMessageWhenTheInputIsNotUnderstood() throws Exception {
        platform.deploy(
                FunctionSpec.of(platform.catalog().find("gleaner/digest").orElseThrow()));
        InvocationResult result = platform.invoke("digest", "nonsense".getBytes(StandardCharsets.UTF_8))
                .get(30, TimeUnit.SECONDS);
        assertThat(result.status()).isEqualTo(400);
        assertThat(new String(result.body(), StandardCharsets.UTF_8)).contains("{\"work\":40}");
    }

    @Test
    void shouldComputeSomethingElseWhenTheInputIsAnother() throws Exception {
        for (BundledFunction function : platform.catalog().functions()) {
            assertThat(FunctionMain.checksum(function.name(), "1"))
                    .as(function.name())
                    .isEqualTo(FunctionMain.checksum(function.name(), "{\"work\":1}"))
                    .isNotEqualTo(FunctionMain.checksum(function.name(), "2"));
        }
    }

    @Test
    void shouldKnowPrimesWhenItCounts() {
        assertThat(Primes.count(Primes.FROM)).isEqualTo(countByDefinition(Primes.FROM, Primes.NUMBERS_A_UNIT));
        assertThatThrownBy(() -> Parameters.parse("{\"work\":{}}")).isInstanceOf(IllegalArgumentException.class);
    }

    private static int countByDefinition(int from, int numbers) {
        int primes = 0;
        for (int n = from; n < from + numbers; n++) {
            boolean prime = true;
            for (int divisor = 2; divisor < 1_500 && prime; divisor++) {
                prime = n % divisor != 0;
            }
            primes += prime ? 1 : 0;
        }
        return primes;
    }

    private String invoke(String function, String input) throws Exception {
        InvocationResult result = platform.invoke(function, input.getBytes(StandardCharsets.UTF_8))
                .get(60, TimeUnit.SECONDS);
        return new String(result.body(), StandardCharsets.UTF_8);
    }
}
