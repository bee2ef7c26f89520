package io.gleaner.agent.http;

import io.gleaner.agent.platform.local.FunctionLog;
import io.gleaner.agent.platform.local.FunctionSpec;
import io.gleaner.agent.platform.local.FunctionStatus;
import io.gleaner.agent.platform.local.LocalPlatform;
import io.gleaner.agent.platform.local.PlatformException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * {@code /system/*} of OpenFaaS' provider API over a local platform. Statuses are those of its specification and of
 * faas-netes: 202 where something is started or stopped in the background, 400 for what is wrong or there already, 404
 * for what is not there. Thread-safe; nothing here waits.
 */
final class SystemApi {
    private static final int LOG_LINES = 100;

    private final LocalPlatform platform;
    private final String version;

    SystemApi(LocalPlatform platform, String version) {
        this.platform = platform;
        this.version = version;
    }

    /** What DELETE /system/functions says. */
    record Deletion(String functionName, String namespace) {}

    /** What POST /system/scale-function says. */
    record Scaling(String serviceName, String namespace, Long replicas) {}

    /** What /system/secrets is told; the raw value is base64 in JSON. */
    record Secret(String name, String namespace, String value, byte[] rawValue) {}

    /**
     * Answers a request.
     *
     * @param path without {@code /system}, beginning with a slash
     */
    Reply answer(String method, String path, Map<String, String> query, byte[] body) {
        try {
            return route(method, path, query, body);
        } catch (IllegalArgumentException wrong) {
            return Reply.text(400, wrong.getMessage());
        } catch (PlatformException refused) {
            return switch (refused.reason()) {
                case INVALID, DUPLICATE -> Reply.text(400, refused.getMessage());
                case UNKNOWN -> Reply.text(404, refused.getMessage());
                case CLOSED -> Reply.text(503, refused.getMessage());
            };
        }
    }

    private Reply route(String method, String path, Map<String, String> query, byte[] body) {
        if (path.startsWith("/function/")) {
            return method.equals("GET") ? status(path.substring("/function/".length()), query) : notAllowed("GET");
        }
        if (path.startsWith("/scale-function/")) {
            String name = path.substring("/scale-function/".length());
            return method.equals("POST") ? scale(name, query, body) : notAllowed("POST");
        }
        return switch (path) {
            case "/functions" -> functions(method, query, body);
            case "/info" -> method.equals("GET") ? info() : notAllowed("GET");
            case "/namespaces" -> method.equals("GET") ? namespaces() : notAllowed("GET");
            case "/secrets" -> secrets(method, body);
            case "/logs" -> method.equals("GET") ? logs(query) : notAllowed("GET");
            default -> Reply.text(404, "there is no /system" + path + " here");
        };
    }

    private Reply functions(String method, Map<String, String> query, byte[] body) {
        switch (method) {
            case "GET":
                return list(query.getOrDefault("namespace", ""));
            case "POST":
                platform.deploy(DeploymentReader.read(Json.read(body, Deployment.class)));
                return Reply.empty(202);
            case "PUT":
                platform.update(DeploymentReader.read(Json.read(body, Deployment.class)));
                return Reply.empty(202);
            case "DELETE":
                return delete(Json.read(body, Deletion.class), query);
            default:
                return notAllowed("GET, POST, PUT, DELETE");
        }
    }

    private Reply list(String namespace) {
        String wanted = namespace.isEmpty() ? FunctionSpec.DEFAULT_NAMESPACE : namespace;
        List<Status> found = new ArrayList<>();
        for (FunctionStatus status : platform.functions()) {
            if (status.spec().namespace().equals(wanted)) {
                found.add(Status.of(status));
            }
        }
        return Reply.json(200, Json.write(found));
    }

    private Reply delete(Deletion deletion, Map<String, String> query) {
        if (deletion.functionName() == null || deletion.functionName().isEmpty()) {
            return Reply.text(400, "functionName is missing");
        }
        platform.delete(key(deletion.functionName(), deletion.namespace(), query));
        return Reply.empty(202);
    }

    private Reply status(String name, Map<String, String> query) {
        String key = key(name, null, query);
        return platform.function(key)
                .map(status -> Reply.json(200, Json.write(Status.of(status))))
                .orElseGet(() -> Reply.text(404, "no function '" + key + "' is deployed here"));
    }

    private Reply scale(String name, Map<String, String> query, byte[] body) {
        Scaling scaling = Json.read(body, Scaling.class);
        if (scaling.replicas() == null
                || scaling.replicas() != scaling.replicas().intValue()) {
            return Reply.text(
                    400, "replicas must be a whole number, such as {\"serviceName\":\"" + name + "\",\"replicas\":2}");
        }
        platform.scale(key(name, scaling.namespace(), query), scaling.replicas().intValue());
        return Reply.empty(202);
    }

    private Reply info() {
        return Reply.json(
                200,
                Json.write(Map.of(
                        "provider",
                        "gleaner-local",
                        "orchestration",
                        "processes",
                        "version",
                        Map.of("release", version, "sha", ""),
                        "arch",
                        System.getProperty("os.arch"))));
    }

    private Reply namespaces() {
        TreeSet<String> names = new TreeSet<>(List.of(FunctionSpec.DEFAULT_NAMESPACE));
        platform.functions().forEach(status -> names.add(status.spec().namespace()));
        return Reply.json(200, Json.write(names));
    }

    private Reply secrets(String method, byte[] body) {
        if (method.equals("GET")) {
            List<Map<String, String>> names = new ArrayList<>();
            for (String name : new TreeSet<>(platform.secrets().names())) {
                names.add(Map.of("name", name, "namespace", FunctionSpec.DEFAULT_NAMESPACE));
            }
            return Reply.json(200, Json.write(names));
        }
        if (!List.of("POST", "PUT", "DELETE").contains(method)) {
            return notAllowed("GET, POST, PUT, DELETE");
        }
        Secret secret = Json.read(body, Secret.class);
        if (method.equals("DELETE")) {
            platform.secrets().delete(secret.name());
            return Reply.empty(204);
        }
        platform.secrets().write(secret.name(), valueOf(secret), method.equals("PUT"));
        return Reply.empty(method.equals("PUT") ? 200 : 201);
    }

    private static byte[] valueOf(Secret secret) {
        if (secret.rawValue() != null && secret.rawValue().length > 0) {
            return secret.rawValue();
        }
        if (secret.name() == null || secret.name().isEmpty()) {
            throw new IllegalArgumentException("the secret's name is missing");
        }
        if (secret.value() == null) {
            throw new IllegalArgumentException("secret '" + secret.name() + "' has neither value nor rawValue");
        }
        return secret.value().getBytes(StandardCharsets.UTF_8);
    }

    /** What there is by now; {@code follow} is not kept open. */
    private Reply logs(Map<String, String> query) {
        String name = query.getOrDefault("name", "");
        if (name.isEmpty()) {
            return Reply.text(400, "name is missing: GET /system/logs?name=<function>");
        }
        String key = key(name, null, query);
        int tail = tail(query.getOrDefault("tail", ""));
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (FunctionLog.Line line : platform.log(key).tail(tail)) {
            lines.writeBytes(Json.write(Map.of(
                    "name", name,
                    "instance", line.instance(),
                    "timestamp", line.at().toString(),
                    "text", line.text())));
            lines.write('\n');
        }
        return new Reply(200, Map.of("Content-Type", List.of("application/x-ndjson")), lines.toByteArray());
    }

    private static int tail(String text) {
        try {
            int count = text.isEmpty() ? LOG_LINES : Integer.parseInt(text);
            return count <= 0 ? Integer.MAX_VALUE : count;
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException("tail '" + text + "' must be a whole number", wrong);
        }
    }

    private static Reply notAllowed(String allowed) {
        return new Reply(
                405,
                Map.of("Allow", List.of(allowed)),
                ("only " + allowed + " here\n").getBytes(StandardCharsets.UTF_8));
    }

    /** A name may carry its namespace after a dot; else the body's namespace counts, else the query's. */
    private static String key(String name, String namespace, Map<String, String> query) {
        String wanted = namespace == null || namespace.isEmpty() ? query.getOrDefault("namespace", "") : namespace;
        return wanted.isEmpty() || name.indexOf('.') >= 0 ? name : name + '.' + wanted;
    }
}
