package io.gleaner.agent.platform.local;

import java.util.List;

/**
 * Where bundled functions come from: modules name their implementation in
 * {@code META-INF/services/io.gleaner.agent.platform.local.BundledFunctions}. Called once, at start-up.
 */
public interface BundledFunctions {
    /** All functions of this provider; each image once. */
    List<BundledFunction> functions();
}
