package io.gleaner.bench.sizing.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/** What profiling asks of an OpenFaaS gateway. Any thread. */
final class OpenFaasClient {
    private static final Duration SYSTEM_TIMEOUT = Duration.ofSeconds(30);
    private static final int MESSAGE_CHARACTERS_MOST = 160;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final String gateway;
    private final String authorization;
    private final Duration invocationTimeout;

    /** @param userAndPassword divided by a colon, empty for none */
    OpenFaasClient(String gateway, String userAndPassword, Duration invocationTimeout) {
        this.gateway = gateway.endsWith("/") ? gateway.substring(0, gateway.length() - 1) : gateway;
        this.authorization = userAndPassword.isEmpty()
                ? ""
                : "Basic " + Base64.getEncoder().encodeToString(userAndPassword.getBytes(StandardCharsets.UTF_8));
        this.invocationTimeout = invocationTimeout;
    }

    /** What the platform knows of a function. */
    JsonNode status(String function) throws IOException, InterruptedException {
        HttpResponse<String> answer = system("GET", "/system/function/" + function, "");
        if (answer.statusCode() == 404) {
            throw new ProfileException("the function " + function + " is not deployed at " + gateway
                    + ": deploy it first (./gleaner applications deployments prints some)");
        }
        if (answer.statusCode() != 200) {
            throw refused("asking for " + function, answer);
        }
        try {
            return MAPPER.readTree(answer.body());
        } catch (IOException e) {
            throw new ProfileException(
                    gateway + " answers no JSON when asked for " + function
                            + ": check that --gateway is an OpenFaaS gateway",
                    e);
        }
    }

    /** Redeploys a function. */
    void update(JsonNode deployment) throws IOException, InterruptedException {
        HttpResponse<String> answer = system("PUT", "/system/functions", MAPPER.writeValueAsString(deployment));
        if (answer.statusCode() / 100 != 2) {
            throw refused("updating " + deployment.path("service").asText(), answer);
        }
    }

    private ProfileException refused(String what, HttpResponse<String> answer) {
        return new ProfileException(what + " at " + gateway + " was answered with " + answer.statusCode() + " "
                + shortened(answer.body())
                + (answer.statusCode() == 401 ? ": give the right user and password by --auth-file" : ""));
    }

    private HttpResponse<String> system(String method, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(gateway + path))
                .timeout(SYSTEM_TIMEOUT)
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (java.net.ConnectException e) {
            throw new ProfileException(
                    "nobody listens at " + gateway + ": start ./gleaner serve, or check --gateway", e);
        }
    }

    /** An invocation's answer; never fails because of its status. */
    HttpResponse<byte[]> invoke(String path, String method, String contentType, byte[] body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(gateway + path))
                .timeout(invocationTimeout)
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        if (!contentType.isEmpty()) {
            request.header("Content-Type", contentType);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    static String shortened(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= MESSAGE_CHARACTERS_MOST ? line : line.substring(0, MESSAGE_CHARACTERS_MOST) + "...";
    }
}
