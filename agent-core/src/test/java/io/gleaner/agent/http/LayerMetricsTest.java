package io.gleaner.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.platform.local.InvocationOutcome;
import io.gleaner.agent.platform.local.InvocationResult;
import io.gleaner.agent.platform.local.LocalPlatform;
import io.gleaner.agent.platform.local.LocalPlatformSettings;
import io.gleaner.agent.platform.local.NodeCapacity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayerMetricsTest {
    private static final long MILLI_NS = 1_000_000;

    @TempDir
    Path folder;

    private static InvocationResult result(long latencyNs, boolean cold) {
        return new InvocationResult(
                "f", InvocationOutcome.OK, 200, Map.of(), new byte[0], 1, 0, 0, 0, latencyNs / 2, latencyNs, cold, "");
    }

    @Test
    void shouldTellTheLastWindowAndLeaveOutWhatIsNotKnownWhenItIsAsked() throws Exception {
        Path proc = Files.createDirectory(folder.resolve("proc"));
        Files.writeString(proc.resolve("stat"), "cpu  100 0 0 100 0 0 0 0 0 0\n");
        AtomicLong clock = new AtomicLong(5);
        try (LocalPlatform platform = LocalPlatform.start(
                LocalPlatformSettings.of(new NodeCapacity(1000, 1 << 30)).withCgroupRoot(folder), null)) {
            LayerMetrics layers = new LayerMetrics(platform, folder, proc, clock::get);
            for (int i = 1; i <= 10; i++) {
                layers.completed(result(i * 100 * MILLI_NS, i == 1));
            }
            assertThat(layers.text()).isEmpty();
            Files.writeString(proc.resolve("stat"), "cpu  175 0 0 125 0 0 0 0 0 0\n");
            clock.addAndGet(LayerMetrics.WINDOW_NS);

            String text = layers.text();

            assertThat(text)
                    .contains("gleaner_layer_user_requests 10\n")
                    .containsPattern("gleaner_layer_user_response_p90_seconds 0\\.90[0-9]+\n")
                    .contains("gleaner_layer_platform_invocations 10\n")
                    .contains("gleaner_layer_platform_cold_starts 1\n")
                    .contains("gleaner_layer_platform_execution_seconds 0.275000\n")
                    .contains("gleaner_layer_infrastructure_cpu_percent 75\n")
                    .doesNotContain("memory_percent", "disk_", "platform_memory_bytes");
            clock.addAndGet(LayerMetrics.WINDOW_NS);
            assertThat(layers.text())
                    .contains("gleaner_layer_user_requests 0\n")
                    .doesNotContain("p90_seconds", "execution_seconds");
        }
    }
}
