package io.gleaner.bench.sizing.generate;

import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.SizingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The paper's applications. That of three functions and the pet store are as its text describes them; of those with six and ten only the
 * number of functions and that they mix sequences and parallel calls is told, so their shapes are ours. N is drawn for each function.
 *
 * @param name as the command line calls it
 * @param tree who calls whom
 * @param functions each function's model
 */
public record SyntheticApplication(String name, CallNode tree, Map<String, FunctionModel> functions) {
    /** What {@link #of} knows. */
    public static final List<String> NAMES = List.of("three", "six", "ten", "petstore");

    private static final int NUMBERS_LEAST = 4_000_000;
    private static final int NUMBERS_MOST = 40_000_000;

    /**
     * One of {@link #NAMES}.
     *
     * @param seed draws each function's N
     * @throws SizingException for another name
     */
    public static SyntheticApplication of(String name, long seed) {
        return switch (name) {
            case "three" -> drawn(name, CallNode.sequence("func-1", leaf(2), leaf(3)), seed);
            case "six" -> drawn(name, six(), seed);
            case "ten" -> drawn(name, ten(), seed);
            case "petstore" -> petStore();
            default ->
                throw new SizingException(
                        "there is no application '" + name + "'", "--app", "give one of " + String.join(", ", NAMES));
        };
    }

    private static CallNode leaf(int number) {
        return CallNode.leaf("func-" + number);
    }

    private static CallNode six() {
        CallNode third = CallNode.sequence("func-3", leaf(5), leaf(6));
        return new CallNode("func-1", List.of(List.of(leaf(2), third), List.of(leaf(4))));
    }

    private static CallNode ten() {
        CallNode second = new CallNode("func-2", List.of(List.of(leaf(7), leaf(8))));
        CallNode sixth = CallNode.sequence("func-6", leaf(9), leaf(10));
        return new CallNode("func-1", List.of(List.of(second), List.of(leaf(3), leaf(4), leaf(5)), List.of(sixth)));
    }

    private static SyntheticApplication drawn(String name, CallNode tree, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, FunctionModel> functions = new LinkedHashMap<>();
        for (String function : tree.functions()) {
            functions.put(function, new FunctionModel(random.nextInt(NUMBERS_LEAST, NUMBERS_MOST), 0));
        }
        return new SyntheticApplication(name, tree, functions);
    }

    /** Payment and shipping wait for a database and hardly compute; memory does not help them. */
    private static SyntheticApplication petStore() {
        Map<String, FunctionModel> functions = new LinkedHashMap<>();
        functions.put("pet-checkout", new FunctionModel(3_000_000, 0));
        functions.put("pet-currency", new FunctionModel(4_000_000, 0));
        functions.put("pet-payment", new FunctionModel(150_000, 60));
        functions.put("pet-shipping", new FunctionModel(150_000, 45));
        functions.put("pet-email", new FunctionModel(6_000_000, 0));
        CallNode tree = CallNode.sequence(
                "pet-checkout",
                CallNode.leaf("pet-currency"),
                CallNode.leaf("pet-payment"),
                CallNode.leaf("pet-shipping"),
                CallNode.leaf("pet-email"));
        return new SyntheticApplication("petstore", tree, functions);
    }
}
