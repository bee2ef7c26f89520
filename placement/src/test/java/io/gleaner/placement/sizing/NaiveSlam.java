package io.gleaner.placement.sizing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The definition of SLAM computed anew at every step with maps and recursion; shares nothing with what it judges but its input. */
final class NaiveSlam {
    private final CallNode root;
    private final Map<String, List<Integer>> sizesMb = new HashMap<>();
    private final Map<String, Map<Integer, Double>> ownMs = new HashMap<>();
    private final List<String> functions = new ArrayList<>();

    NaiveSlam(CallNode root, Measurements measurements) {
        this.root = root;
        collect(root);
        for (String function : functions) {
            sizesMb.put(function, new ArrayList<>(measurements.sizesMb(function)));
            Map<Integer, Double> own = new HashMap<>();
            for (int sizeMb : measurements.sizesMb(function)) {
                own.put(sizeMb, measurements.ownMs(function, sizeMb, false)[0]);
            }
            ownMs.put(function, own);
        }
    }

    private void collect(CallNode call) {
        if (!functions.contains(call.function())) {
            functions.add(call.function());
        }
        call.stages().forEach(stage -> stage.forEach(this::collect));
    }

    double timeMs(Map<String, Integer> sizes) {
        return incl(root, sizes);
    }

    private double incl(CallNode call, Map<String, Integer> sizes) {
        double sum = own(call.function(), sizes);
        for (List<CallNode> stage : call.stages()) {
            sum += stage.stream()
                    .mapToDouble(member -> incl(member, sizes))
                    .max()
                    .orElse(0);
        }
        return sum;
    }

    double cost(Map<String, Integer> sizes) {
        return cost(root, sizes);
    }

    private double cost(CallNode call, Map<String, Integer> sizes) {
        double billedMs = Math.ceil(incl(call, sizes) - 1e-6);
        double sum = billedMs / 1000 * sizes.get(call.function()) / 1024 * 0.0000166667;
        for (List<CallNode> stage : call.stages()) {
            sum += stage.stream().mapToDouble(member -> cost(member, sizes)).sum();
        }
        return sum;
    }

    private double own(String function, Map<String, Integer> sizes) {
        return ownMs.get(function).get(sizes.get(function));
    }

    /** Null where it ends without keeping the SLO. */
    Map<String, Integer> slo(double limitMs) {
        Map<String, Integer> sizes = new HashMap<>();
        functions.forEach(function -> sizes.put(function, sizesMb.get(function).get(0)));
        while (timeMs(sizes) > limitMs + 1e-6) {
            String slowest = slowest(sizes, Set.of());
            if (slowest == null) {
                return null;
            }
            sizes.put(slowest, next(slowest, sizes.get(slowest)));
        }
        return sizes;
    }

    Map<String, Integer> minCost(double limitMs) {
        Map<String, Integer> sizes = slo(limitMs);
        Set<String> frozen = new HashSet<>();
        for (String slowest = slowest(sizes, frozen); slowest != null; slowest = slowest(sizes, frozen)) {
            double oldMs = timeMs(sizes);
            double oldCost = cost(sizes);
            int old = sizes.get(slowest);
            sizes.put(slowest, next(slowest, old));
            if ((cost(sizes) - oldCost) / oldCost > (oldMs - timeMs(sizes)) / oldMs + 1e-9) {
                sizes.put(slowest, old);
                frozen.add(slowest);
            }
        }
        return sizes;
    }

    Map<String, Integer> minTime(double limitMs) {
        Map<String, Integer> best = slo(limitMs);
        double high = timeMs(best);
        double low = 0;
        while (high - low > 10) {
            double middle = (high + low) / 2;
            Map<String, Integer> found = slo(middle);
            if (found == null) {
                low = middle;
            } else {
                best = found;
                high = timeMs(found);
            }
        }
        return best;
    }

    /** Of those that have a larger size the one with the longest own time, of equals the first in the tree. */
    private String slowest(Map<String, Integer> sizes, Set<String> frozen) {
        String slowest = null;
        for (String function : functions) {
            boolean last = next(function, sizes.get(function)) == null;
            if (!last
                    && !frozen.contains(function)
                    && (slowest == null || own(function, sizes) > own(slowest, sizes))) {
                slowest = function;
            }
        }
        return slowest;
    }

    private Integer next(String function, int sizeMb) {
        List<Integer> all = sizesMb.get(function);
        int at = all.indexOf(sizeMb);
        return at + 1 < all.size() ? all.get(at + 1) : null;
    }
}
