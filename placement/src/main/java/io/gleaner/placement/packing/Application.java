package io.gleaner.placement.packing;

import java.util.Objects;

/**
 * An application to be placed: a load that may be divided, and memory that every instance takes whole. Any thread; what is wrong
 * with its amounts is said by {@link Instance}, which knows the machine.
 *
 * @param name its name, unique within an instance
 * @param cpuMillis the whole load, in millicores
 * @param memoryBytes what each of its instances takes, whatever its share of the load
 */
public record Application(String name, long cpuMillis, long memoryBytes) {
    /** @throws NullPointerException without a name */
    public Application {
        Objects.requireNonNull(name, "an application needs a name");
    }
}
