package io.gleaner.bench.jmh;

import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.Measurements;
import io.gleaner.placement.sizing.Method;
import io.gleaner.placement.sizing.Sample;
import io.gleaner.placement.sizing.Sizing;
import io.gleaner.placement.sizing.SizingRequest;
import io.gleaner.placement.sizing.SizingResult;
import io.gleaner.placement.sizing.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Sizing an application from samples in memory to the whole answer, changes, ties and curve included: 10 functions of 7 sizes with 50
 * samples each, 1,000 functions of 40 sizes with one each. The SLO lies halfway between the fastest and the cheapest.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
public class SizingBenchmark {
    private static final int STAGE_CALLS = 3;
    private static final double MB_PER_CORE = 1769;

    private SizingRequest ten;
    private SizingRequest thousand;

    @Setup(Level.Trial)
    public void draw() {
        ten = halfway(10, 7, 50);
        thousand = halfway(1_000, 40, 1);
    }

    @Benchmark
    public SizingResult gleaner10x7() {
        return Sizing.solve(ten);
    }

    @Benchmark
    public SizingResult slam10x7() {
        return Sizing.solve(ten.withMethod(Method.SLAM));
    }

    @Benchmark
    public SizingResult gleaner1000x40() {
        return Sizing.solve(thousand);
    }

    private static SizingRequest halfway(int functions, int sizes, int samples) {
        SplittableRandom random = new SplittableRandom(functions);
        SizingRequest any = SizingRequest.of(
                tree(functions), measured(functions, sizes, samples, random), Slo.ofEstimate(Double.MAX_VALUE));
        SizingResult cheapest = Sizing.solve(any);
        return any.withSlo(Slo.ofEstimate((cheapest.fastestReachableMs() + cheapest.estimatedMs()) / 2));
    }

    /** One root with stages of three parallel calls. */
    private static CallNode tree(int functions) {
        List<List<CallNode>> stages = new ArrayList<>();
        for (int f = 1; f < functions; f += STAGE_CALLS) {
            List<CallNode> stage = new ArrayList<>();
            for (int i = f; i < Math.min(functions, f + STAGE_CALLS); i++) {
                stage.add(CallNode.leaf("f" + i));
            }
            stages.add(stage);
        }
        return new CallNode("f0", stages);
    }

    private static Measurements measured(int functions, int sizes, int samples, SplittableRandom random) {
        Measurements.Builder measured = Measurements.builder(samples, 1);
        for (int f = 0; f < functions; f++) {
            double coreMs = 20 + 200 * random.nextDouble();
            double waitMs = 50 * random.nextDouble();
            for (int s = 1; s <= sizes; s++) {
                int memoryMb = s * 128;
                for (int i = 0; i < samples; i++) {
                    double ms = coreMs * Math.max(1, MB_PER_CORE / memoryMb) + waitMs;
                    measured.add(new Sample(
                            "f" + f, memoryMb, ms * (1 + 0.05 * random.nextGaussian()), false, Sample.UNKNOWN_INPUT));
                }
            }
        }
        return measured.build();
    }
}
