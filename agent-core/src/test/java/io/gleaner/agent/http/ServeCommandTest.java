package io.gleaner.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.cli.GleanerMain;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
class ServeCommandTest {
    private static final Pattern LISTENING = Pattern.compile("listening on (http://\\S+)");

    /** {@code --config} is remembered in a property of the whole process. */
    @AfterEach
    void forgetConfiguration() {
        System.clearProperty("gleaner.config.file");
    }

    @Test
    void shouldServeWhereTheConfigurationSaysUntilItIsInterrupted(@TempDir Path folder) throws Exception {
        Path configuration = folder.resolve("gleaner.conf");
        Files.createDirectory(folder.resolve("no-cgroups"));
        Files.writeString(
                configuration,
                "gleaner { state.dir = \"" + folder + "\", cgroup.root = \"" + folder.resolve("no-cgroups")
                        + "\", policy.kind = fixed, http { bind-address = localhost, port = 0 } }");
        StringWriter out = new StringWriter();
        CompletableFuture<Integer> status = new CompletableFuture<>();
        Thread serving = new Thread(
                () -> status.complete(run(out, "serve", "--config", configuration.toString(), "--cpu", "1.5")));
        serving.start();
        try {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> status.isDone() || out.toString().contains("stop it with"));
            assertThat(out.toString())
                    .contains("http://localhost:", "1500m CPU", "no limit is enforced", "deployed: none yet");
            assertThat(out.toString()).contains("journal: ./gleaner journal tail " + folder, "stop it with Ctrl+C");
            assertThat(get(out, "/system/functions")).isEqualTo("[]");
            assertThat(get(out, "/metrics")).contains("gleaner_platform_running 0", "gleaner_journal_records_total");
        } finally {
            serving.interrupt();
        }
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(status).isCompletedWithValue(0));
    }

    @Test
    void shouldEndSoonWhenItsProcessIsTerminated(@TempDir Path folder) throws Exception {
        Path configuration = folder.resolve("gleaner.conf");
        Path out = folder.resolve("out");
        Files.createDirectory(folder.resolve("no-cgroups"));
        Files.writeString(
                configuration,
                "gleaner { state.dir = \"" + folder + "\", cgroup.root = \"" + folder.resolve("no-cgroups")
                        + "\", policy.kind = fixed, http.port = 0 }");
        Process serve = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        GleanerMain.class.getName(),
                        "serve",
                        "--config",
                        configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> !serve.isAlive() || Files.readString(out).contains("bundled functions"));
            assertThat(serve.isAlive()).as(Files.readString(out)).isTrue();
            serve.toHandle().destroy();
            assertThat(serve.waitFor(5, TimeUnit.SECONDS)).isTrue();
            assertThat(serve.exitValue()).isEqualTo(143);
        } finally {
            serve.destroyForcibly();
        }
    }

    @Test
    void shouldLeaveNoRunBehindWhenWhatIsAskedForCannotBeServed(@TempDir Path folder) throws Exception {
        Path configuration =
                Files.writeString(folder.resolve("gleaner.conf"), "gleaner.state.dir = \"" + folder + "\"");
        StringWriter out = new StringWriter();
        assertThat(run(out, "serve", "--config", configuration.toString(), "--deploy", "nosuch"))
                .isEqualTo(2);
        assertThat(out.toString()).contains("there is no bundled function 'nosuch'");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThat(run(out, "serve", "--config", configuration.toString(), "--port", port))
                    .isEqualTo(1);
            assertThat(out.toString()).contains("can't listen on 127.0.0.1:" + port);
        }
        assertThat(folder).isDirectoryNotContaining(file -> !file.equals(configuration));
    }

    @Test
    void shouldEndAsBadUsageWhenAnOptionIsNotUnderstood() {
        assertThat(run(new StringWriter(), "serve", "--cpu", "plenty")).isEqualTo(2);
        assertThat(run(new StringWriter(), "serve", "--body-limit", "9Gi")).isEqualTo(2);
        assertThat(run(new StringWriter(), "serve", "--port", "eighty")).isEqualTo(2);
        assertThat(run(new StringWriter(), "serve", "--port", "70000")).isEqualTo(2);
    }

    private static int run(StringWriter out, String... arguments) {
        PrintWriter writer = new PrintWriter(out, true);
        return GleanerMain.run(writer, writer, arguments);
    }

    private static String get(StringWriter out, String path) throws Exception {
        Matcher address = LISTENING.matcher(out.toString());
        assertThat(address.find()).as(out.toString()).isTrue();
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address.group(1) + path)).build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
