package io.gleaner.bench.jmh;

import io.gleaner.harvest.freyr.JavaScorer;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.freyr.ScoreBuffers;
import io.gleaner.harvest.freyr.ScoreModel;
import io.gleaner.harvest.freyr.Scorer;
import io.gleaner.harvest.freyr.ScratchPool;
import io.gleaner.harvest.freyr.StateVector;
import io.gleaner.harvest.onnx.OnnxScorer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The score network over one decision's options. {@code onnx} is a bare call into ONNX Runtime on tensors that are bound
 * once, exactly as long as the batch.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
public class ScorerBenchmark {
    private static final float[] SHARED = {3, 2.5f, 4_096, 0.2f, 5, 0.4f, 120, 45, 40};
    private static final int MEMORY_STEPS = 8;

    @Param({"8", "32", "64", "128"})
    public int options;

    private ScoreBuffers buffers;
    private Scorer javaScorer;
    private Scorer onnxScorer;

    @Setup(Level.Trial)
    public void load() throws Exception {
        ScoreModel model = OnnxModelFile.readDefault();
        ScratchPool pool = new ScratchPool(1);
        buffers = pool.entry(0);
        javaScorer = new JavaScorer(model.network());
        onnxScorer = new OnnxScorer(model, pool);
        for (int row = 0; row < options; row++) {
            int at = row * StateVector.FEATURES;
            buffers.features().put(at, SHARED);
            buffers.features().put(at + SHARED.length, 1f + row / MEMORY_STEPS);
            buffers.features().put(at + SHARED.length + 1, 1f + row % MEMORY_STEPS);
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        onnxScorer.close();
    }

    @Benchmark
    public boolean java() {
        return javaScorer.score(buffers, options);
    }

    @Benchmark
    public boolean onnx() {
        return onnxScorer.score(buffers, options);
    }
}
