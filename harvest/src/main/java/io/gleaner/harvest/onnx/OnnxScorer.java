package io.gleaner.harvest.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.gleaner.harvest.Choice;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.freyr.ScoreBuffers;
import io.gleaner.harvest.freyr.ScoreModel;
import io.gleaner.harvest.freyr.Scorer;
import io.gleaner.harvest.freyr.ScratchPool;
import io.gleaner.harvest.freyr.StateVector;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Scores through ONNX Runtime: one session for all threads, one thread inside a call, no spinning. Input and output
 * tensors lie over the pool's own buffers, made once, in a few sizes, since a tensor's shape is fixed: a decision takes
 * the smallest that holds its rows (the rows beyond hold what was there before, and their scores are not read). Any
 * thread, one {@link ScoreBuffers} a thread.
 */
public final class OnnxScorer implements Scorer {
    private static final String INPUT = "features";
    private static final String OUTPUT = "scores";
    private static final int SMALLEST_ROWS = 8;
    private static final String SPINNING = "session.intra_op.allow_spinning";

    private record Bound(int rows, Map<String, OnnxTensor> input, Map<String, OnnxTensor> output) {}

    private final OrtSession session;
    private final Bound[][] boundByEntry;
    private final List<OnnxTensor> tensors = new ArrayList<>();
    private final AtomicLong failures = new AtomicLong();

    /**
     * Loads the native library at its first use in a JVM (0.2 to 1.1 s: not for a start-up path) and binds to the pool.
     *
     * @throws OrtException where ONNX Runtime refuses the model
     */
    public OnnxScorer(ScoreModel model, ScratchPool pool) throws OrtException {
        OrtEnvironment environment = LastingEnvironment.get();
        environment.setTelemetry(false);
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setExecutionMode(OrtSession.SessionOptions.ExecutionMode.SEQUENTIAL);
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.addConfigEntry(SPINNING, "0");
            session = environment.createSession(model.file(), options);
        }
        boundByEntry = new Bound[pool.size()][];
        try {
            for (int i = 0; i < pool.size(); i++) {
                boundByEntry[i] = bind(environment, pool.entry(i));
            }
        } catch (OrtException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private Bound[] bind(OrtEnvironment environment, ScoreBuffers buffers) throws OrtException {
        List<Bound> bound = new ArrayList<>();
        for (int rows = SMALLEST_ROWS; rows <= OptionSet.MAX_OPTIONS; rows *= 2) {
            OnnxTensor input = tensor(environment, buffers.features(), rows, StateVector.FEATURES);
            OnnxTensor output = tensor(environment, buffers.scores(), rows, 1);
            bound.add(new Bound(rows, Map.of(INPUT, input), Map.of(OUTPUT, output)));
        }
        return bound.toArray(new Bound[0]);
    }

    private OnnxTensor tensor(OrtEnvironment environment, FloatBuffer buffer, int rows, int columns)
            throws OrtException {
        OnnxTensor tensor =
                OnnxTensor.createTensor(environment, buffer.slice(0, rows * columns), new long[] {rows, columns});
        tensors.add(tensor);
        return tensor;
    }

    @Override
    public int id() {
        return Choice.SCORER_ONNX;
    }

    @Override
    public boolean score(ScoreBuffers buffers, int rows) {
        Bound[] sizes = boundByEntry[buffers.index()];
        int size = 0;
        while (sizes[size].rows < rows) {
            size++;
        }
        // The result holds nothing but the pinned output, which lives on: closing it is free, not closing leaks
        // nothing.
        try (OrtSession.Result result = session.run(sizes[size].input, sizes[size].output)) {
            return result.size() == 1;
        } catch (OrtException e) {
            failures.incrementAndGet();
            return false;
        }
    }

    /** Calls that ONNX Runtime failed; each left its invocation at the user allocation. */
    public long failures() {
        return failures.get();
    }

    @Override
    public void close() {
        tensors.forEach(OnnxTensor::close);
        tensors.clear();
        try {
            session.close();
        } catch (OrtException e) {
            failures.incrementAndGet();
        }
    }
}
