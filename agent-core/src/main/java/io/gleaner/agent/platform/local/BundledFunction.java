package io.gleaner.agent.platform.local;

import java.util.List;

/**
 * A function that comes with Gleaner and needs no image.
 *
 * @param image what a deployment names, for instance {@code gleaner/primes}
 * @param kind what it is like, in a word a table can show, for instance {@code cpu-under}
 * @param description one sentence
 * @param cpuMillisUser the user allocation it is meant to run with, millicores
 * @param memoryBytesUser likewise, bytes
 * @param inputs inputs from light to heavy; each runs 20 to 600 ms at the user allocation (the short function: less)
 * @param warmCommand command of the process that serves HTTP on {@code PORT}
 * @param oneShotCommand command of the process that answers one input
 */
public record BundledFunction(
        String image,
        String kind,
        String description,
        long cpuMillisUser,
        long memoryBytesUser,
        List<String> inputs,
        List<String> warmCommand,
        List<String> oneShotCommand) {
    /** Copies the lists. */
    public BundledFunction {
        inputs = List.copyOf(inputs);
        warmCommand = List.copyOf(warmCommand);
        oneShotCommand = List.copyOf(oneShotCommand);
    }

    /** The last part of the image's name: {@code primes} for {@code gleaner/primes}. */
    public String name() {
        return image.substring(image.lastIndexOf('/') + 1);
    }
}
