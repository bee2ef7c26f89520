package io.gleaner.bench.sizing.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The functions' deployments as they were before profiling, and as they are while it runs. Kept in a file too, which goes when they are
 * restored: after a kill the next run restores what the file holds. One thread at a time.
 */
final class Deployments {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** What a status and a deployment have in common. */
    private static final List<String> SHARED = List.of(
            "image",
            "namespace",
            "envProcess",
            "envVars",
            "constraints",
            "secrets",
            "labels",
            "annotations",
            "limits",
            "requests",
            "readOnlyRootFilesystem");

    private final OpenFaasClient client;
    private final Path file;
    private final double mbPerCore;
    private final ObjectNode former;
    private boolean changed;
    private boolean closed;

    private Deployments(OpenFaasClient client, Path file, double mbPerCore, ObjectNode former, boolean changed) {
        this.client = client;
        this.file = file;
        this.mbPerCore = mbPerCore;
        this.former = former;
        this.changed = changed;
    }

    /**
     * Asks for the functions' deployments, or takes those that a killed run left.
     *
     * @param mbPerCore MB that buy a core; 0 leaves CPU limits alone
     */
    static Deployments of(OpenFaasClient client, Iterable<String> functions, Path file, double mbPerCore)
            throws IOException, InterruptedException {
        boolean left = Files.exists(file);
        ObjectNode former = left ? leftIn(file) : MAPPER.createObjectNode();
        for (String function : functions) {
            JsonNode status = client.status(function);
            if (!former.has(function)) {
                former.set(function, deployment(function, status));
            }
        }
        return new Deployments(client, file, mbPerCore, former, left);
    }

    private static ObjectNode leftIn(Path file) throws IOException {
        try {
            if (MAPPER.readTree(file.toFile()) instanceof ObjectNode left) {
                return left;
            }
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new ProfileException(damaged(file), e);
        }
        throw new ProfileException(damaged(file));
    }

    private static String damaged(Path file) {
        return file + " holds no deployments: check the functions' limits and remove the file";
    }

    private static ObjectNode deployment(String function, JsonNode status) {
        ObjectNode deployment = MAPPER.createObjectNode().put("service", function);
        for (String field : SHARED) {
            if (status.hasNonNull(field)) {
                deployment.set(field, status.get(field));
            }
        }
        return deployment;
    }

    /** Deploys a function with a size; the agent leaves it alone, so that its size is what it runs with. */
    synchronized void resize(String function, int memoryMb, String gatewayVariable, String gatewayUrl)
            throws IOException, InterruptedException {
        if (closed) {
            throw new ProfileException("profiling was stopped");
        }
        if (!changed) {
            MAPPER.writeValue(file.toFile(), former);
            changed = true;
        }
        ObjectNode deployment = (ObjectNode) former.get(function).deepCopy();
        ObjectNode limits = deployment.withObject("/limits");
        limits.put("memory", memoryMb + "Mi");
        if (mbPerCore > 0) {
            limits.put("cpu", String.format(Locale.ROOT, "%dm", (long) Math.ceil(1000 * memoryMb / mbPerCore)));
        }
        deployment.remove("requests");
        deployment.withObject("/labels").put("io.gleaner.opt-out", "true");
        deployment.withObject("/envVars").put(gatewayVariable, gatewayUrl);
        client.update(deployment);
    }

    /** Whether {@link #restore} was called. */
    synchronized boolean isClosed() {
        return closed;
    }

    /** Whether all replicas of a function are there. */
    boolean isReady(String function) throws IOException, InterruptedException {
        JsonNode status = client.status(function);
        return status.path("availableReplicas").asInt()
                >= Math.max(1, status.path("replicas").asInt());
    }

    /** Puts back what was and lets nothing be changed any more; safe to be called again. */
    synchronized void restore() throws IOException, InterruptedException {
        closed = true;
        if (!changed) {
            return;
        }
        List<String> failures = new ArrayList<>();
        for (JsonNode deployment : former) {
            try {
                client.update(deployment);
            } catch (IOException e) {
                failures.add(e.getMessage());
            }
        }
        if (!failures.isEmpty()) {
            throw new ProfileException("not all functions have their former limits back (" + String.join("; ", failures)
                    + "): they stand in " + file + "; the next profile run with this --out restores them");
        }
        changed = false;
        Files.deleteIfExists(file);
    }
}
