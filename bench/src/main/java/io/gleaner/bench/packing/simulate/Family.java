package io.gleaner.bench.packing.simulate;

import io.gleaner.placement.packing.PackingMethod;
import java.util.ArrayList;
import java.util.List;

/**
 * What is one line in the figure: a method over all its orders, the best of the single-instanced ones, or everything.
 *
 * @param id its name
 * @param method null for the two that take the best of others
 */
record Family(String id, PackingMethod method) {
    static final String BEST_SINGLE = "best-single";
    static final String BEST = "best";

    /** In the order of table and picture. */
    static List<Family> all() {
        List<Family> all = new ArrayList<>();
        for (PackingMethod method : PackingMethod.values()) {
            all.add(new Family(method.id(), method));
        }
        all.add(new Family(BEST_SINGLE, null));
        all.add(new Family(BEST, null));
        return all;
    }
}
