package io.gleaner.bench.packing.solve;

import io.gleaner.bench.packing.output.Solution;
import io.gleaner.placement.packing.Balancing;
import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Machine;
import io.gleaner.placement.packing.PackingException;
import java.util.Locale;

/** Balances on the machine's clock, with progress, and checks what comes out. One thread. */
public final class Balancer {
    private final PackProgress progress;
    private int steps;

    public Balancer(PackProgress progress) {
        this.progress = progress;
    }

    /**
     * @param instance with the number of machines there are, on machines of {@link Machine#ofMemory}
     * @throws PackingException if their memory can't hold the applications, or no plan was found that does
     */
    public Solution balance(Instance instance) {
        long beganNs = System.nanoTime();
        Balancing.Result found = Balancing.balance(instance, System::nanoTime, progress.deadlineNs(), this::tried);
        double seconds = (System.nanoTime() - beganNs) / 1e9;
        return Solver.checked(new Solution(found.plan(), found.lowerBound(), found.method(), seconds), false);
    }

    private void tried(long maxLoad, long lowerBound) {
        steps++;
        // Each halving leaves half of what is between them.
        int left = Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, maxLoad - lowerBound));
        progress.said(
                steps,
                steps + left,
                String.format(Locale.ROOT, "%.3f cores, bound %.3f", maxLoad / 1e3, lowerBound / 1e3));
    }
}
