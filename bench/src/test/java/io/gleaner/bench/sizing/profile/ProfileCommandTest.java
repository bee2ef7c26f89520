package io.gleaner.bench.sizing.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.agent.cli.GleanerMain;
import io.gleaner.agent.http.PlatformServer;
import io.gleaner.agent.http.PlatformServerSettings;
import io.gleaner.agent.platform.local.LocalPlatform;
import io.gleaner.agent.platform.local.LocalPlatformSettings;
import io.gleaner.agent.platform.local.NodeCapacity;
import io.gleaner.bench.sizing.generate.DeploymentsCommand;
import io.gleaner.bench.sizing.generate.FunctionModel;
import io.gleaner.bench.sizing.generate.SyntheticApplication;
import io.gleaner.bench.sizing.input.CallTreeFiles;
import io.gleaner.bench.sizing.input.SamplesCsv;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.Measurements;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Profiling against the real local platform and real processes; without cgroups, so for everybody. */
@Timeout(180)
class ProfileCommandTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final CallNode TREE = CallNode.sequence("front", CallNode.leaf("left"), CallNode.leaf("right"));
    private static final SyntheticApplication APPLICATION = new SyntheticApplication(
            "test",
            TREE,
            Map.of(
                    "front", new FunctionModel(10_000, 0),
                    "left", new FunctionModel(10_000, 30),
                    "right", new FunctionModel(10_000, 10)));

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private LocalPlatform platform;
    private PlatformServer server;
    private String gateway;
    private Path tree;
    private Path samples;
    private Path auth;

    @BeforeEach
    void start() throws Exception {
        platform = LocalPlatform.start(
                LocalPlatformSettings.of(new NodeCapacity(4000, 1L << 30))
                        .withCgroupRoot(Files.createDirectory(folder.resolve("none"))),
                null);
        server = PlatformServer.start(
                platform, PlatformServerSettings.onPort(0).withBasicAuth("me", "secret"), () -> "");
        gateway = "http://127.0.0.1:" + server.port();
        tree = folder.resolve("tree.json");
        CallTreeFiles.write(tree, TREE);
        samples = folder.resolve("samples.csv");
        auth = Files.writeString(folder.resolve("auth"), "me:secret\n");
    }

    @AfterEach
    void close() {
        server.close();
        platform.close();
    }

    private void deploy() throws IOException, InterruptedException {
        for (String deployment : DeploymentsCommand.deployments(APPLICATION, gateway)) {
            assertThat(system("POST", "/system/functions", deployment).statusCode())
                    .isEqualTo(202);
        }
    }

    private HttpResponse<String> system(String method, String path, String body)
            throws IOException, InterruptedException {
        String basic = java.util.Base64.getEncoder().encodeToString("me:secret".getBytes(StandardCharsets.UTF_8));
        return http.send(
                HttpRequest.newBuilder(URI.create(gateway + path))
                        .header("Authorization", "Basic " + basic)
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode status(String function) throws IOException, InterruptedException {
        ObjectNode status = (ObjectNode) MAPPER.readTree(
                system("GET", "/system/function/" + function, "").body());
        status.remove(List.of("invocationCount", "availableReplicas", "createdAt"));
        return status;
    }

    private int profile(String... more) {
        List<String> words = new ArrayList<>(List.of("profile", "--gateway", gateway, "--out", samples.toString()));
        words.addAll(List.of(more));
        return GleanerMain.run(new PrintWriter(out, true), new PrintWriter(err, true), words.toArray(new String[0]));
    }

    @Test
    void shouldMeasureOwnTimesAndRestoreLimitsWhenAPlatformRunsTheApplication() throws Exception {
        deploy();
        JsonNode before = status("left");
        assertThat(profile(
                        "--app",
                        tree.toString(),
                        "--auth-file",
                        auth.toString(),
                        "--sizes",
                        "128,192",
                        "--invocations",
                        "4",
                        "--input",
                        "hello"))
                .as(err.toString())
                .isZero();
        assertThat(status("left")).isEqualTo(before);
        assertThat(samples.resolveSibling("samples.csv.deployments.json")).doesNotExist();
        Measurements.Builder into = Measurements.builder(100, 1);
        SamplesCsv.read(samples, into);
        Measurements measured = into.build();
        assertThat(measured.functions()).containsExactlyInAnyOrder("front", "left", "right");
        for (int size : new int[] {128, 192}) {
            assertThat(Arrays.stream(measured.ownMs("left", size, false)).filter(ms -> ms >= 30))
                    .hasSize(4);
            assertThat(Arrays.stream(measured.ownMs("right", size, true)).filter(ms -> ms >= 10))
                    .hasSize(1);
            assertThat(Arrays.stream(measured.applicationMs().get(size)).filter(ms -> ms >= 40))
                    .hasSize(4);
        }
        assertThat(measured.unusable()).isEmpty();
        assertThat(out.toString()).contains("128 MB: 4 runs").contains("former limits back");
    }

    @Test
    void shouldMarkASizeAndGoOnWhenThePlatformRefusesItAndResumeWhereItEnded() throws Exception {
        deploy();
        String[] words = {
            "--function", "right", "--auth-file", auth.toString(), "--sizes", "128,4096", "--invocations", "2"
        };
        assertThat(profile(words)).as(err.toString()).isZero();
        Measurements.Builder into = Measurements.builder(100, 1);
        SamplesCsv.read(samples, into);
        assertThat(into.build().ownMs("right", 128, false)).hasSize(2);
        assertThat(into.build().unusable()).singleElement().satisfies(size -> {
            assertThat(size.memoryMb()).isEqualTo(4096);
            assertThat(size.why()).contains("400");
        });
        Files.writeString(samples, Files.readString(samples) + "right,12"); // as a kill leaves it
        assertThat(profile(words)).isEqualTo(2);
        List<String> again = new ArrayList<>(List.of(words));
        again.add("--resume");
        again.set(again.indexOf("2"), "3");
        assertThat(profile(again.toArray(new String[0]))).as(err.toString()).isZero();
        into = Measurements.builder(100, 1);
        SamplesCsv.read(samples, into);
        assertThat(into.build().ownMs("right", 128, false)).hasSize(3);
    }

    @Test
    void shouldSayWhatIsWrongWhenNobodyListensOrCredentialsOrFunctionsAreMissing() throws Exception {
        assertThat(profile("--function", "none", "--auth-file", auth.toString()))
                .isEqualTo(1);
        assertThat(err.toString()).contains("none is not deployed");
        deploy();
        assertThat(profile("--function", "left")).isEqualTo(1);
        assertThat(err.toString()).contains("401").contains("--auth-file");
        server.close();
        assertThat(profile("--function", "left")).isEqualTo(1);
        assertThat(err.toString()).contains("nobody listens at " + gateway);
    }
}
