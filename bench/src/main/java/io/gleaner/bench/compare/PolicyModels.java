package io.gleaner.bench.compare;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.harvest.freyr.ModelFileException;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.freyr.ScoreModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which model scores for which row: the given file where it fits the row's rules, else the built-in one. Immutable. */
final class PolicyModels {
    private final Map<String, ScoreModel> byPolicy;

    private PolicyModels(Map<String, ScoreModel> byPolicy) {
        this.byPolicy = byPolicy;
    }

    /**
     * The models of those policies that score with one.
     *
     * @param file what {@code --model} names; null = the built-in ones
     * @throws IllegalArgumentException where the file is no model, fits none of the policies, or no policy needs one
     */
    static PolicyModels of(Collection<String> policies, Path file) {
        List<String> scored = policies.stream()
                .distinct()
                .filter(PolicyNames.SCORED::contains)
                .toList();
        if (file != null && scored.isEmpty()) {
            throw new IllegalArgumentException("--model: none of the policies played scores with a model: play "
                    + String.join(" or ", PolicyNames.SCORED) + ", or leave --model out");
        }
        try {
            ScoreModel given = file == null ? null : OnnxModelFile.read(file);
            Map<String, ScoreModel> byPolicy = new LinkedHashMap<>();
            List<String> misfits = new ArrayList<>();
            for (String policy : scored) {
                String misfit = given == null ? "" : PolicyNames.misfit(policy, given);
                if (!misfit.isEmpty()) {
                    misfits.add(misfit);
                }
                byPolicy.put(policy, given != null && misfit.isEmpty() ? given : builtIn(policy));
            }
            if (!scored.isEmpty() && misfits.size() == scored.size()) {
                throw new IllegalArgumentException("--model: " + String.join("; ", misfits));
            }
            return new PolicyModels(byPolicy);
        } catch (ModelFileException e) {
            throw new IllegalArgumentException("--model: " + e.getMessage(), e);
        }
    }

    private static ScoreModel builtIn(String policy) throws ModelFileException {
        return policy.equals(PolicyNames.LEARNED) ? OnnxModelFile.readDefault() : OnnxModelFile.readPaper();
    }

    /** Null for a policy that scores with none. */
    ScoreModel of(String policy) {
        return byPolicy.get(policy);
    }

    /** For people, a row each: {@code learned scores with built-in default-policy.onnx (0123456789abcdef)}. */
    String words() {
        List<String> words = new ArrayList<>();
        byPolicy.forEach(
                (policy, model) -> words.add(policy + " scores with " + model.source() + " (" + hash(model) + ")"));
        return String.join(", ", words);
    }

    /** By policy: {@code source} and {@code hash}, the first 8 bytes of the file's SHA-256. */
    ObjectNode json() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        byPolicy.forEach((policy, model) ->
                node.putObject(policy).put("source", model.source()).put("hash", hash(model)));
        return node;
    }

    private static String hash(ScoreModel model) {
        return String.format("%016x", model.hash());
    }
}
