package io.gleaner.bench.jmh;

import io.gleaner.bench.packing.generate.Generator;
import io.gleaner.bench.packing.judge.ExactSolver;
import io.gleaner.placement.packing.Best;
import io.gleaner.placement.packing.ColumnGeneration;
import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Machine;
import io.gleaner.placement.packing.Order;
import io.gleaner.placement.packing.PackingMethod;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Packing on machines of 32 cores and 128 GiB: one pass over 100,000 applications drawn from Azure's marginals (to be at most 20 ms), the
 * optimiser over a million (1 s, with a heap of 2 GiB), and a small instance beside OR-Tools' CP-SAT.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
public class PackingBenchmark {
    private static final Machine MACHINE = new Machine(32_000, 128L << 30);
    private static final int HUNDRED_THOUSAND = 100_000;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final int MILLION = 1_000_000;
    private static final int SMALL = 8;
    private Instance hundredThousand;
    private Instance million;
    private Instance small;
    private int smallMachines;

    @Setup(Level.Trial)
    public void draw() {
        hundredThousand = drawn(HUNDRED_THOUSAND);
        million = drawn(MILLION);
        small = Generator.PLANTED.draw(SMALL, MACHINE, 1).on(MACHINE);
        smallMachines = smallBest();
        ExactSolver.load();
    }

    private static Instance drawn(int n) {
        return Generator.AZURE_V2.draw(n, MACHINE, 1).on(MACHINE);
    }

    @Benchmark
    public int onePass100k() {
        return PackingMethod.WHOLE_FIRST.pack(hundredThousand, Order.MAX).machines();
    }

    @Benchmark
    public int optimiser1M() {
        return ColumnGeneration.pack(million).machines();
    }

    @Benchmark
    public int smallBest() {
        return Best.pack(small, false, System::nanoTime, System.nanoTime() + SECOND_NS, (a, b, c, d, e, f) -> {})
                .plan()
                .machines();
    }

    @Benchmark
    public int smallOrTools() {
        return ExactSolver.machines(small, smallMachines);
    }
}
