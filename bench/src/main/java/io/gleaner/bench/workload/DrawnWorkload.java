package io.gleaner.bench.workload;

import java.util.List;
import java.util.SplittableRandom;

/** A workload that draws its arrivals from a source and everything else by the shared models. Immutable, any thread. */
record DrawnWorkload(String name, Source source, List<Behaviour> profiles) implements Workload {
    DrawnWorkload {
        profiles = List.copyOf(profiles);
    }

    @Override
    public Tape draw(WorkloadOptions options, long seed) {
        return drawWithFacts(options, seed).tape();
    }

    @Override
    public DrawnTape drawWithFacts(WorkloadOptions options, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Draft draft = source.draft(options.invocationsMax(), options, random.split());
        return new TapeDraw(draft, options, profiles, random.split()).tape();
    }
}
