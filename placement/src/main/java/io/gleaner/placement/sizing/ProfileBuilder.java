package io.gleaner.placement.sizing;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Turns measurements into {@link Profiles}: leaves out what can't be used, fits what was wished and not measured, and says so. */
final class ProfileBuilder {
    private static final int FEW_FOR_PERCENTILE = 20;

    private final SizingRequest request;
    private final Measurements measured;
    private final Profiles profiles;
    private final Set<String> unusable = new HashSet<>();
    private final int[] buckets;

    private ProfileBuilder(SizingRequest request) {
        this.request = request;
        measured = request.measurements();
        List<Payload> payloads = request.payloads();
        double[] weights = {1};
        buckets = payloads.isEmpty() ? new int[] {Measurements.allInputs()} : new int[payloads.size()];
        if (!payloads.isEmpty()) {
            double sum = payloads.stream().mapToDouble(Payload::weight).sum();
            weights = payloads.stream().mapToDouble(p -> p.weight() / sum).toArray();
            Arrays.setAll(buckets, k -> InputBuckets.of(payloads.get(k).inputBytes()));
        }
        profiles = new Profiles(new CallTree(request.root()), weights);
    }

    /**
     * The profiles of a request's functions.
     *
     * @throws SizingException if a function has no size that it could get
     */
    static Profiles of(SizingRequest request) {
        ProfileBuilder builder = new ProfileBuilder(request);
        builder.build();
        return builder.profiles;
    }

    private void build() {
        Set<String> inTree = new HashSet<>(Arrays.asList(profiles.tree.functions));
        for (UnusableSize size : measured.unusable()) {
            unusable.add(key(size.function(), size.memoryMb()));
            if (inTree.contains(size.function())) {
                find(
                        Finding.Kind.UNUSABLE_SIZE,
                        size.function(),
                        "%s can't run at %d MB: %s".formatted(size.function(), size.memoryMb(), size.why()));
            }
        }
        for (int f = 0; f < profiles.tree.functions.length; f++) {
            buildFunction(f, profiles.tree.functions[f]);
        }
        if (measured.leftOut() > 0) {
            find(
                    Finding.Kind.LEFT_OUT,
                    "",
                    measured.leftOut() + " samples beyond " + Measurements.MAX_SERIES
                            + " kinds (function, size, input bucket) were left out; give samples of one application at a time");
        }
    }

    private void buildFunction(int f, String name) {
        boolean cold = false;
        TreeSet<Integer> measuredMb = usableSizes(name, false);
        if (measuredMb.isEmpty()) {
            cold = true;
            measuredMb = usableSizes(name, true);
            if (!measuredMb.isEmpty()) {
                find(
                        Finding.Kind.ONLY_COLD,
                        name,
                        name + " has cold runs only; they stand for warm ones. Measure it again without pauses");
            }
        }
        if (measuredMb.isEmpty()) {
            throw new SizingException(
                    measured.sizesMb(name).isEmpty() ? "no samples of a function" : "no size of a function is usable",
                    name,
                    "measure it at two sizes or more (./gleaner profile), or take it out of the call tree");
        }
        TreeSet<Integer> all = new TreeSet<>(measuredMb);
        CurveFit curve = wish(name, cold, measuredMb, all);
        int[] sizesMb = all.stream().mapToInt(m -> m).toArray();
        profiles.sizesMb[f] = sizesMb;
        profiles.own[f] = new Distribution[sizesMb.length][buckets.length];
        profiles.fitted[f] = new boolean[sizesMb.length];
        for (int s = 0; s < sizesMb.length; s++) {
            profiles.fitted[f][s] = !measuredMb.contains(sizesMb[s]);
            for (int k = 0; k < buckets.length; k++) {
                profiles.own[f][s][k] = distribution(name, sizesMb[s], cold, buckets[k], measuredMb, curve);
            }
        }
        sayMissingInputs(name, cold, measuredMb);
        borrowSpread(f, name);
    }

    private TreeSet<Integer> usableSizes(String name, boolean cold) {
        TreeSet<Integer> sizes = new TreeSet<>();
        for (int memoryMb : measured.sizesMb(name)) {
            if (measured.sorted(name, memoryMb, cold).length > 0 && isUsable(name, memoryMb)) {
                sizes.add(memoryMb);
            }
        }
        return sizes;
    }

    /** Adds wished sizes that the curve can tell; null if none were. */
    private CurveFit wish(String name, boolean cold, SortedSet<Integer> measuredMb, SortedSet<Integer> all) {
        CurveFit curve = null;
        for (int wished : new TreeSet<>(request.wishedSizesMb())) {
            if (measuredMb.contains(wished) || !isUsable(name, wished)) {
                continue;
            }
            boolean between = measuredMb.first() < wished && wished < measuredMb.last();
            if (measuredMb.size() < CurveFit.LEAST_SIZES || !between) {
                find(
                        Finding.Kind.NOT_FITTED,
                        name,
                        "%s was not measured at %d MB and can't be fitted there: that takes %d measured sizes around it"
                                .formatted(name, wished, CurveFit.LEAST_SIZES));
                continue;
            }
            if (curve == null) {
                curve = curve(name, cold, measuredMb);
                find(
                        Finding.Kind.FITTED,
                        name,
                        "sizes of %s that were not measured are fitted (%.1f + %.1f exp(-m/%.0f) ms); measured ones, left out, are missed by %.1f %%"
                                .formatted(name, curve.a0(), curve.a1(), curve.a2(), 100 * curve.error()));
            }
            all.add(wished);
        }
        return curve;
    }

    private CurveFit curve(String name, boolean cold, SortedSet<Integer> measuredMb) {
        int[] sizesMb = measuredMb.stream().mapToInt(m -> m).toArray();
        double[] ms =
                Arrays.stream(sizesMb).mapToDouble(m -> median(name, m, cold)).toArray();
        return CurveFit.of(sizesMb, ms);
    }

    private double median(String name, int memoryMb, boolean cold) {
        double[] sorted = measured.sorted(name, memoryMb, cold);
        return sorted[Distribution.rank(50, sorted.length)];
    }

    private Distribution distribution(
            String name, int memoryMb, boolean cold, int bucket, TreeSet<Integer> measuredMb, CurveFit curve) {
        if (measuredMb.contains(memoryMb)) {
            return new Distribution(samples(name, memoryMb, cold, bucket), 0);
        }
        int below = measuredMb.floor(memoryMb);
        int above = measuredMb.ceiling(memoryMb);
        int near = memoryMb - below <= above - memoryMb ? below : above;
        double factor = curve.at(memoryMb) / Math.max(1e-9, median(name, near, cold));
        double[] scaled = samples(name, near, cold, bucket).clone();
        Arrays.setAll(scaled, i -> scaled[i] * factor);
        return new Distribution(scaled, curve.error());
    }

    private double[] samples(String name, int memoryMb, boolean cold, int bucket) {
        double[] ofBucket = measured.sorted(name, memoryMb, cold, bucket);
        return ofBucket.length > 0 ? ofBucket : measured.sorted(name, memoryMb, cold);
    }

    private void sayMissingInputs(String name, boolean cold, SortedSet<Integer> measuredMb) {
        for (int k = 0; k < request.payloads().size(); k++) {
            int bucket = buckets[k];
            List<Integer> missing = measuredMb.stream()
                    .filter(m -> measured.sorted(name, m, cold, bucket).length == 0)
                    .toList();
            if (!missing.isEmpty()) {
                find(
                        Finding.Kind.INPUT_NOT_MEASURED,
                        name,
                        "%s has no samples with inputs like %d bytes at %s MB; those of all inputs stand for them"
                                .formatted(name, request.payloads().get(k).inputBytes(), missing));
            }
        }
    }

    /** The spread that a function's other sizes show; of fewer than three degrees of freedom an assumed one. */
    private void borrowSpread(int f, String name) {
        double squares = 0;
        int freedom = 0;
        int least = Integer.MAX_VALUE;
        for (Distribution[] ofSize : profiles.own[f]) {
            for (Distribution own : ofSize) {
                int n = own.sorted.length;
                least = Math.min(least, n);
                if (own.mean > 0) {
                    squares += (n - 1) * own.variance / (own.mean * own.mean);
                    freedom += n - 1;
                }
            }
        }
        boolean assumed = freedom < 3;
        double spread = assumed ? Distribution.ASSUMED_SPREAD : Math.sqrt(squares / freedom);
        for (Distribution[] ofSize : profiles.own[f]) {
            for (Distribution own : ofSize) {
                own.borrow(spread);
            }
        }
        if (request.slo().percentile().isPresent() && least < FEW_FOR_PERCENTILE) {
            find(
                    Finding.Kind.FEW_SAMPLES,
                    name,
                    "%s has sizes with only %d samples; a percentile needs %d. A spread of %.0f %% is %s"
                            .formatted(
                                    name,
                                    least,
                                    FEW_FOR_PERCENTILE,
                                    100 * spread,
                                    assumed
                                            ? "assumed, not measured (means of several runs hide theirs); give single runs"
                                            : "taken from all of its sizes where there are fewer than "
                                                    + Distribution.OWN_SPREAD_FROM));
        }
    }

    private void find(Finding.Kind kind, String function, String text) {
        profiles.findings.add(new Finding(kind, function, text));
    }

    private boolean isUsable(String function, int memoryMb) {
        return unusable.isEmpty() || !unusable.contains(key(function, memoryMb));
    }

    private boolean isUnusable(String function, int memoryMb) {
        return !unusable.isEmpty() && unusable.contains(key(function, memoryMb));
    }

    private static String key(String function, int memoryMb) {
        return memoryMb + " " + function;
    }
}
