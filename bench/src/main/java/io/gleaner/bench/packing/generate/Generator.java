package io.gleaner.bench.packing.generate;

import io.gleaner.placement.packing.Machine;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** What applications can be drawn. The same seed gives the same ones. */
public enum Generator {
    /** {@link VmShapes#v2}. */
    AZURE_V2("azure-v2"),
    /** {@link VmShapes#v1}. */
    AZURE_V1("azure-v1"),
    /** {@link FunctionLoads}. */
    FAAS("faas"),
    /** {@link KnownOptima#triplets}. */
    TRIPLETS("triplets"),
    /** {@link KnownOptima#planted}. */
    PLANTED("planted");

    private final String id;

    Generator(String id) {
        this.id = id;
    }

    /** Its name in commands. */
    public String id() {
        return id;
    }

    /**
     * @param machine what loads are capped by, or cut from
     * @throws IllegalArgumentException if it can't draw so many
     */
    public Drawn draw(int n, Machine machine, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return switch (this) {
            case AZURE_V2 -> VmShapes.v2(n, random);
            case AZURE_V1 -> VmShapes.v1(n, random);
            case FAAS -> FunctionLoads.draw(n, machine, random);
            case TRIPLETS -> KnownOptima.triplets(n, machine, random);
            case PLANTED -> KnownOptima.planted(n, machine, random);
        };
    }

    /** @throws IllegalArgumentException if there is none of that name; the message lists them */
    public static Generator named(String name) {
        return Arrays.stream(values())
                .filter(generator -> generator.id.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no kind " + name + ": give one of "
                        + Arrays.stream(values()).map(Generator::id).collect(Collectors.joining(", "))));
    }
}
