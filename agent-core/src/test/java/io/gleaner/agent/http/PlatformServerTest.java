package io.gleaner.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.agent.platform.local.LocalPlatform;
import io.gleaner.agent.platform.local.LocalPlatformSettings;
import io.gleaner.agent.platform.local.NodeCapacity;
import io.gleaner.agent.platform.local.TestFunction;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import reactor.netty.channel.AbortedException;

/** The provider API over real HTTP and real processes; without cgroups, so for everybody. */
@Timeout(120)
class PlatformServerTest {
    private static final int BODY_BYTES_MAX = 10_000;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    Path noCgroups;

    private final HttpClient client = HttpClient.newHttpClient();
    private LocalPlatform platform;
    private PlatformServer server;

    @BeforeEach
    void start() {
        platform = LocalPlatform.start(
                LocalPlatformSettings.of(new NodeCapacity(1500, 1L << 30)).withCgroupRoot(noCgroups), null);
        listen(settings -> settings);
    }

    @AfterEach
    void close() {
        server.close();
        platform.close();
    }

    @Test
    void shouldDeployListScaleInvokeUpdateAndDeleteWhenAskedAsOpenFaasDocumentsIt() throws Exception {
        assertThat(post("/system/functions", deployment("echo", Map.of())).statusCode())
                .isEqualTo(202);
        ready("echo");

        JsonNode list = MAPPER.readTree(get("/system/functions").body());
        assertThat(list).hasSize(1);
        assertThat(list.get(0).get("name").asText()).isEqualTo("echo");
        assertThat(list.get(0).get("namespace").asText()).isEqualTo("openfaas-fn");
        assertThat(list.get(0).get("limits").toString()).isEqualTo("{\"memory\":\"64Mi\",\"cpu\":\"250m\"}");
        assertThat(list.get(0).get("availableReplicas").asInt()).isEqualTo(1);

        HttpResponse<String> answer = post("/function/echo/a/path?q=1", "hello");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("POST /a/path?q=1 hello");
        assertThat(answer.headers().allValues("set-cookie")).containsExactly("a=1", "b=2");
        assertThat(answer.headers().firstValue("X-Duration-Seconds")).isPresent();
        assertThat(get("/function/echo").body()).startsWith("GET / ");
        assertThat(post("/function/echo.openfaas-fn", "same").statusCode()).isEqualTo(200);
        assertThat(post("/function/echo", "status 418").statusCode()).isEqualTo(418);

        assertThat(post("/system/scale-function/echo", "{\"serviceName\":\"echo\",\"replicas\":2}")
                        .statusCode())
                .isEqualTo(202);
        ready("echo");
        JsonNode status = MAPPER.readTree(get("/system/function/echo").body());
        assertThat(status.get("replicas").asInt()).isEqualTo(2);
        assertThat(status.get("invocationCount").asInt()).isEqualTo(4);

        assertThat(send("PUT", "/system/functions", deployment("echo", Map.of("limits.cpu", "0.5")))
                        .statusCode())
                .isEqualTo(202);
        assertThat(MAPPER.readTree(get("/system/function/echo").body())
                        .at("/limits/cpu")
                        .asText())
                .isEqualTo("500m");

        assertThat(send("DELETE", "/system/functions", "{\"functionName\":\"echo\"}")
                        .statusCode())
                .isEqualTo(202);
        assertThat(get("/system/function/echo").statusCode()).isEqualTo(404);
        assertThat(get("/system/functions").body()).isEqualTo("[]");
    }

    @Test
    void shouldKeepNamespacesApartWhenAFunctionNamesOne() throws Exception {
        post("/system/functions", deployment("echo", Map.of("namespace", "staging")));
        assertThat(post("/function/echo.staging", "there").body()).isEqualTo("POST / there");
        assertThat(post("/function/echo", "nobody").statusCode()).isEqualTo(404);
        assertThat(get("/system/functions").body()).isEqualTo("[]");
        assertThat(get("/system/functions?namespace=staging").body()).contains("\"echo\"");
        assertThat(get("/system/function/echo?namespace=staging").statusCode()).isEqualTo(200);
        assertThat(get("/system/namespaces").body()).isEqualTo("[\"openfaas-fn\",\"staging\"]");
        assertThat(send("DELETE", "/system/functions?namespace=staging", "{\"functionName\":\"echo\"}")
                        .statusCode())
                .isEqualTo(202);
    }

    @Test
    void shouldAnswer400WithAMessageWhenADeploymentIsWrong() throws Exception {
        assertWrong("{\"service\": \"echo\", ", "failed to unmarshal", "line 1");
        assertWrong("", "empty");
        assertWrong("[]", "failed to unmarshal", "the body must be an object");
        assertWrong("{\"service\":[\"x\"]}", "service must be a text", "column 12");
        assertWrong("{\"service\":\"x\",\"limits\":\"big\"}", "limits must be an object");
        assertWrong("{\"service\":\"x\",\"secrets\":\"key\"}", "secrets must be a list");
        assertWrong("{\"service\":\"x\",\"envVars\":{\"a\":{\"b\":1}}}", "envVars.a must be a text");
        assertWrong("{\"service\":\"x\",\"readOnlyRootFilesystem\":\"perhaps\"}", "must be true or false");
        assertWrong(
                "{\"service\":\"x\",\"labels\":{\"io.gleaner.slo-tolerence\":\"1.1\"}}",
                "labels.io.gleaner.slo-tolerence: a function has no such setting; did you mean slo-tolerance?");
        assertWrong(
                "{\"service\":\"x\",\"labels\":{\"io.gleaner.mode\":\"on\"}}",
                "labels.io.gleaner.mode = \"on\" must be one of off, observe, recommend, enforce");
        assertWrong("{\"service\":7}", "service must be a text");
        assertWrong("{\"service\":true}", "service must be a text");
        assertWrong("{\"service\":\"x\",\"limits\":{\"cpu\":1}}", "limits.cpu must be a text");
        assertWrong("{\"service\":\"x\",\"limits\":{\"cpu\":0.5}}", "limits.cpu must be a text");
        assertWrong("{\"service\":\"x\",\"envVars\":{\"a\":1}}", "envVars.a must be a text");
        assertWrong("{\"service\":\"x\",\"secrets\":[1]}", "must be a text");
        assertWrong("{\"service\":\"x\",\"envVars\":{\"\":\"v\"}}", "envVars", "empty");
        assertWrong("{\"service\":\"x\",\"envVars\":{\"a=b\":\"v\"}}", "'a=b'");
        assertWrong("{\"service\":\"x\",\"envVars\":{\"a\\u0000\":\"v\"}}", "NUL");
        assertWrong("{\"service\":\"x\",\"envVars\":{\"a\":\"v\\u0000\"}}", "envVars.a", "NUL");
        assertWrong("{\"image\":\"x\"}", "service");
        assertWrong("{\"service\":\"x\",\"image\":\"docker.io/alpine\"}", "envProcess");
        assertWrong(
                deployment("echo", Map.of("limits.cpu", "2")), "limits.cpu of 2000m", "1500m CPU and 1024Mi memory");
        assertWrong(deployment("echo", Map.of("limits.memory", "2Gi")), "limits.memory of 2048Mi", "1024Mi memory");
        assertWrong(deployment("echo", Map.of("limits.cpu", "fast")), "'fast'", "250m");
        assertWrong(deployment("echo", Map.of("labels.com/openfaas/scale/min", "many")), "'many'");
        assertWrong(deployment("echo", Map.of("envVars.mode", "magic")), "'magic'");
        assertWrong(deployment("echo", Map.of("envVars.exec_timeout", "soon")), "'soon'");
        assertWrong(deployment("Echo!", Map.of()), "'Echo!'");

        post("/system/functions", deployment("echo", Map.of()));
        assertWrong(deployment("echo", Map.of()), "deployed already");
    }

    @Test
    void shouldAnswer404WhenAFunctionIsUnknown() throws Exception {
        assertThat(post("/function/nobody", "").statusCode()).isEqualTo(404);
        assertThat(post("/function/nobody", "").body()).contains("'nobody'");
        assertThat(get("/system/function/nobody").statusCode()).isEqualTo(404);
        assertThat(send("PUT", "/system/functions", deployment("nobody", Map.of()))
                        .statusCode())
                .isEqualTo(404);
        assertThat(send("DELETE", "/system/functions", "{\"functionName\":\"nobody\"}")
                        .statusCode())
                .isEqualTo(404);
        assertThat(post("/system/scale-function/nobody", "{\"replicas\":1}").statusCode())
                .isEqualTo(404);
        assertThat(get("/system/logs?name=nobody").statusCode()).isEqualTo(404);
        assertThat(get("/elsewhere").statusCode()).isEqualTo(404);
        assertThat(send("PATCH", "/system/functions", "").statusCode()).isEqualTo(405);
        assertThat(post("/system/scale-function/nobody", "{\"replicas\":").statusCode())
                .isEqualTo(400);
        assertThat(send("DELETE", "/system/functions", "{}").statusCode()).isEqualTo(400);
        assertThat(post("/system/secrets", "{}").body()).contains("name is missing");
    }

    @Test
    void shouldAnswer413WhenABodyIsTooLarge() throws Exception {
        post("/system/functions", deployment("echo", Map.of()));
        String large = "x".repeat(BODY_BYTES_MAX + 1);
        assertThat(post("/function/echo", large).statusCode()).isEqualTo(413);
        assertThat(post("/function/echo", large).body()).contains("larger than 10000 bytes");
        assertThat(post("/system/functions", large).statusCode()).isEqualTo(413);
        HttpRequest chunked = request("/function/echo")
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large.getBytes())))
                .build();
        assertThat(client.send(chunked, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(413);
        assertThat(post("/function/echo", "x".repeat(BODY_BYTES_MAX)).statusCode())
                .isEqualTo(200);
    }

    @Test
    void shouldAnswer429And504AndDisturbNobodyElseWhenAFunctionHangs() throws Exception {
        post(
                "/system/functions",
                deployment("slow", Map.of("envVars.exec_timeout", "1s", "annotations.io~gleaner/queue-length", "1")));
        post("/system/functions", deployment("echo", Map.of()));
        ready("slow");
        ready("echo");

        CompletableFuture<HttpResponse<String>> hung = postAsync("/function/slow", "hang");
        await().until(() -> platform.running() == 1);
        CompletableFuture<HttpResponse<String>> waiting = postAsync("/function/slow", "waits");
        await().until(() -> platform.waiting() == 1);
        HttpResponse<String> refused = post("/function/slow", "too many");

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.body()).contains("is full");
        assertThat(post("/function/echo", "undisturbed").statusCode()).isEqualTo(200);
        assertThat(hung.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(504);
        assertThat(hung.get().body()).contains("1000 ms");
        assertThat(waiting.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }

    @Test
    void shouldAnswer502And503WhenAFunctionCrashesOrHasNoReplica() throws Exception {
        post("/system/functions", deployment("echo", Map.of()));
        HttpResponse<String> crashed = post("/function/echo", "crash");
        assertThat(crashed.statusCode()).isEqualTo(502);
        assertThat(crashed.body()).contains("code 3");
        assertThat(post("/function/echo", "alive").statusCode()).isEqualTo(200);

        post("/system/scale-function/echo", "{\"replicas\":0}");
        HttpResponse<String> none = post("/function/echo", "anybody?");
        assertThat(none.statusCode()).isEqualTo(503);
        assertThat(none.body()).contains("scaled to 0");
    }

    @Test
    void shouldAnswerFromAProcessEachWhenTheFunctionIsOneShot() throws Exception {
        post("/system/functions", "{\"service\":\"cat\",\"image\":\"any\",\"envProcess\":\"cat\"}");
        assertThat(post("/function/cat", "hello").body()).isEqualTo("hello");
        post("/system/functions", "{\"service\":\"env\",\"image\":\"any\",\"envProcess\":\"env\"}");
        assertThat(send("PUT", "/function/env/p?q=1", "").body())
                .contains("Http_Method=PUT", "Http_Path=/p", "Http_Query=q=1");
        post(
                "/system/functions",
                "{\"service\":\"bad\",\"image\":\"any\",\"envProcess\":\"sh -c 'echo no >&2; exit 9'\"}");
        HttpResponse<String> failed = post("/function/bad", "");
        assertThat(failed.statusCode()).isEqualTo(500);
        assertThat(failed.body()).contains("code 9").contains("no");
        assertThat(get("/system/logs?name=bad").body()).contains("\"text\":\"no\"");
        post("/system/functions", "{\"service\":\"dies\",\"image\":\"any\",\"envProcess\":\"sh -c 'kill -9 $$'\"}");
        HttpResponse<String> killed = post("/function/dies", "");
        assertThat(killed.statusCode()).isEqualTo(500);
        assertThat(killed.body()).contains("137 (killed by signal 9)").endsWith("\n");
    }

    @Test
    void shouldHandSecretsOnWhenAFunctionNamesThem() throws Exception {
        String naming = "{\"service\":\"s\",\"image\":\"any\",\"secrets\":[\"key\"],"
                + "\"envProcess\":\"sh -c 'cat $secret_mount_path/key'\"}";
        assertWrong(naming, "secret 'key' is not known");
        assertThat(post("/system/secrets", "{\"name\":\"key\",\"value\":\"first\"}")
                        .statusCode())
                .isEqualTo(201);
        assertThat(get("/system/secrets").body()).contains("\"key\"").doesNotContain("first");
        assertThat(post("/system/functions", naming).statusCode()).isEqualTo(202);
        assertThat(post("/function/s", "").body()).isEqualTo("first");
        assertThat(send("PUT", "/system/secrets", "{\"name\":\"key\",\"value\":\"other\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(post("/function/s", "").body()).isEqualTo("other");
        assertThat(post("/system/secrets", "{\"name\":\"../key\",\"value\":\"x\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(send("DELETE", "/system/secrets", "{\"name\":\"key\"}").statusCode())
                .isEqualTo(204);
        assertThat(send("DELETE", "/system/secrets", "{\"name\":\"key\"}").statusCode())
                .isEqualTo(404);
    }

    @Test
    void shouldShowItselfWhenAskedForInfoHealthAndMetrics() throws Exception {
        assertThat(get("/healthz").statusCode()).isEqualTo(200);
        assertThat(get("/metrics").body()).contains("gleaner_test 1");
        assertThat(get("/system/info").body()).contains("\"provider\":\"gleaner-local\"", "\"orchestration\"");
    }

    @Test
    void shouldAskForCredentialsOnSystemPathsWhenTheyAreSet() throws Exception {
        server.close();
        listen(settings -> settings.withBasicAuth("admin", "s3cret"));
        assertThat(get("/system/functions").statusCode()).isEqualTo(401);
        assertThat(get("/system/functions").headers().firstValue("WWW-Authenticate"))
                .isPresent();
        assertThat(get("/healthz").statusCode()).isEqualTo(200);
        assertThat(post("/function/nobody", "").statusCode()).isEqualTo(404);
        String credentials = Base64.getEncoder().encodeToString("admin:s3cret".getBytes());
        HttpRequest allowed = request("/system/functions")
                .header("Authorization", "Basic " + credentials)
                .build();
        assertThat(client.send(allowed, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(200);
    }

    private void listen(UnaryOperator<PlatformServerSettings> change) {
        PlatformServerSettings settings =
                change.apply(PlatformServerSettings.onPort(0).withBodyBytesMax(BODY_BYTES_MAX));
        server = PlatformServer.start(platform, settings, () -> "gleaner_test 1");
    }

    @Test
    void shouldAnswer400WhenAQueryOrARequestIsNoHttp() throws Exception {
        assertThat(raw("GET /system/functions?namespace=%zz HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .contains("not percent-encoded");
        assertThat(raw("GARBAGE\r\n\r\n")).contains(" 400 ");
        assertThat(get("/healthz").statusCode()).isEqualTo(200);
    }

    @Test
    void shouldCutOffAClientWhenItsHeadOrItsBodyDoesNotArrive() throws Exception {
        server.close();
        server = PlatformServer.start(
                platform,
                PlatformServerSettings.onPort(0),
                () -> "gleaner_test 1",
                Duration.ofMillis(300),
                Duration.ofMillis(300));
        post("/system/functions", deployment("echo", Map.of()));
        ready("echo");
        assertThat(raw("POST /function/echo HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nhalf"))
                .startsWith("HTTP/1.1 408 ");
        assertThat(raw("POST /function/echo HTTP/1.1\r\nHo")).doesNotContain(" 200 ");
        assertThat(raw("")).isEmpty();
        assertThat(get("/healthz").statusCode()).isEqualTo(200);
    }

    @Test
    void shouldTellAClientThatHungUpFromAFaultOfOurs() {
        assertThat(PlatformServer.hungUp(AbortedException.beforeSend())).isTrue();
        assertThat(PlatformServer.hungUp(new IOException("Connection reset by peer")))
                .isTrue();
        assertThat(PlatformServer.hungUp(new SocketException("Connection reset")))
                .isTrue();
        assertThat(PlatformServer.hungUp(new IOException("disk full"))).isFalse();
        assertThat(PlatformServer.hungUp(new IllegalStateException("bug"))).isFalse();
    }

    @Test
    void shouldSayWhereAndWhatToDoWhenThePortIsTaken() {
        assertThatThrownBy(() -> PlatformServer.start(platform, PlatformServerSettings.onPort(server.port()), () -> ""))
                .hasMessageContaining("127.0.0.1:" + server.port())
                .hasMessageContaining("in use")
                .hasMessageContaining("--port");
    }

    /** What no client library would send. */
    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void assertWrong(String body, String... parts) throws Exception {
        HttpResponse<String> answer = post("/system/functions", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains(parts);
    }

    /** A warm function; keys such as {@code limits.cpu} are set over it, with {@code ~} for a dot within a name. */
    private static String deployment(String name, Map<String, String> changes) throws Exception {
        ObjectNode json = MAPPER.createObjectNode()
                .put("service", name)
                .put("image", "test")
                .put("envProcess", TestFunction.commandLine());
        json.putObject("limits").put("cpu", "250m").put("memory", "64Mi");
        json.putObject("envVars").put("mode", "http");
        for (Map.Entry<String, String> change : changes.entrySet()) {
            int dot = change.getKey().indexOf('.');
            String field = change.getKey().substring(dot + 1);
            ObjectNode at =
                    dot < 0 ? json : json.withObjectProperty(change.getKey().substring(0, dot));
            at.put(field.startsWith("com/") ? field.replace('/', '.') : field.replace('~', '.'), change.getValue());
        }
        return json.toString();
    }

    private void ready(String function) throws Exception {
        platform.ready(function).get(20, TimeUnit.SECONDS);
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send("POST", path, body);
    }

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest request = request(path)
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private CompletableFuture<HttpResponse<String>> postAsync(String path, String body) {
        HttpRequest request =
                request(path).POST(HttpRequest.BodyPublishers.ofString(body)).build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .timeout(Duration.ofSeconds(30));
    }
}
