package io.gleaner.bench.packing.solve;

import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Order;
import io.gleaner.placement.packing.PackingMethod;
import io.gleaner.placement.packing.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The methods that {@code --method} names: {@code best}, {@code first-fit}, {@code first-fit/cpu}. Pure functions, any thread. */
public final class Methods {
    /** Tries all that fit into the time. */
    public static final String BEST = "best";

    /** One way to pack. */
    public record Way(PackingMethod method, Order order) {
        public String id() {
            return method.id() + (method.ordered() ? "/" + order.id() : "");
        }

        public Plan pack(Instance instance) {
            return method.pack(instance, order);
        }
    }

    private Methods() {}

    /**
     * The ways that a name stands for: one, or one for each order if it names none.
     *
     * @throws IllegalArgumentException if there is no such method or order; the message lists them
     */
    static List<Way> named(String name) {
        int slash = name.indexOf('/');
        String method = slash < 0 ? name : name.substring(0, slash);
        PackingMethod found = Arrays.stream(PackingMethod.values())
                .filter(candidate -> candidate.id().equals(method))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no method " + method + ": give " + BEST + " or one of " + names()));
        List<Way> ways = ways(found);
        if (slash < 0) {
            return ways;
        }
        String order = name.substring(slash + 1);
        List<Way> one =
                ways.stream().filter(way -> way.order().id().equals(order)).toList();
        if (one.isEmpty() || !found.ordered()) {
            throw new IllegalArgumentException(
                    found.ordered()
                            ? "there is no order " + order + ": give one of "
                                    + Arrays.stream(Order.values())
                                            .map(Order::id)
                                            .collect(Collectors.joining(", "))
                            : method + " takes no order: give " + method);
        }
        return one;
    }

    /** All ways of one method. */
    public static List<Way> ways(PackingMethod method) {
        return method.ordered()
                ? Arrays.stream(Order.values())
                        .map(order -> new Way(method, order))
                        .toList()
                : List.of(new Way(method, Order.INPUT));
    }

    /** All single-instanced ways. */
    static List<Way> single() {
        List<Way> all = new ArrayList<>();
        for (PackingMethod method : PackingMethod.values()) {
            if (method.single()) {
                all.addAll(ways(method));
            }
        }
        return all;
    }

    private static String names() {
        return Arrays.stream(PackingMethod.values()).map(PackingMethod::id).collect(Collectors.joining(", "));
    }
}
