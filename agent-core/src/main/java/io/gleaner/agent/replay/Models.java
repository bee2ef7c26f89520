package io.gleaner.agent.replay;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.freyr.LearnedPolicy;
import io.gleaner.harvest.freyr.ModelFileException;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.freyr.ScoreModel;
import io.gleaner.harvest.onnx.ScorerLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The models that there are, by the hash that stands in the journal, with the scorers of each. One thread. */
final class Models implements AutoCloseable {
    private final Map<Long, ScoreModel> byHash = new HashMap<>();
    private final Map<String, LearnedPolicy> policies = new HashMap<>();
    private final Map<Long, String> onnxMissing = new HashMap<>();

    /** @throws ModelFileException where a file can't be read or holds no model */
    Models(List<Path> files) throws ModelFileException {
        add(OnnxModelFile.readDefault());
        for (Path file : files) {
            add(OnnxModelFile.read(file));
        }
    }

    private void add(ScoreModel model) {
        byHash.put(model.hash(), model);
    }

    /** Why there is no such model or scorer; empty where there is. */
    String missing(long hash, boolean onnx) {
        if (!byHash.containsKey(hash)) {
            return String.format("the model %016x is not here: name its file with --model", hash);
        }
        if (onnx) {
            policy(hash, true, 0);
        }
        return onnx ? onnxMissing.getOrDefault(hash, "") : "";
    }

    /** The policy that scores with it; {@link #missing} was asked before. */
    LearnedPolicy policy(long hash, boolean onnx, float nearTie) {
        return policies.computeIfAbsent(hash + " " + onnx + " " + nearTie, key -> make(hash, onnx, nearTie));
    }

    private LearnedPolicy make(long hash, boolean onnx, float nearTie) {
        LearnedPolicy policy = new LearnedPolicy(byHash.get(hash), 1, nearTie);
        if (onnx) {
            String said = ScorerLoader.load(policy, 1);
            if (policy.scorer(1).id() != Choice.SCORER_ONNX) {
                onnxMissing.put(hash, said);
            }
        }
        return policy;
    }

    @Override
    public void close() {
        policies.values().forEach(LearnedPolicy::close);
    }
}
