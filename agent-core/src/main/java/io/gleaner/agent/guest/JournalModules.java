package io.gleaner.agent.guest;

import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens to the agent's own loader, and to nobody else, what Chronicle Queue needs of java.base: so the host needs no JVM
 * option. Where that is refused, the journal finds out for itself and keeps to memory.
 */
final class JournalModules {
    private static final Logger LOG = LoggerFactory.getLogger(JournalModules.class);

    private static final Set<String> OPENED =
            Set.of("sun.nio.ch", "java.lang", "java.lang.reflect", "java.io", "java.util");
    private static final Set<String> EXPORTED = Set.of("jdk.internal.ref", "sun.nio.ch");

    private JournalModules() {}

    static void open(Instrumentation instrumentation) {
        Set<Module> own = Set.of(JournalModules.class.getModule());
        try {
            instrumentation.redefineModule(
                    Object.class.getModule(), Set.of(), to(own, EXPORTED), to(own, OPENED), Set.of(), Map.of());
        } catch (RuntimeException e) {
            LOG.warn("java.base can't be opened to the agent ({})", e.toString());
        }
    }

    private static Map<String, Set<Module>> to(Set<Module> readers, Set<String> packages) {
        Map<String, Set<Module>> readersOf = new HashMap<>();
        for (String name : packages) {
            readersOf.put(name, readers);
        }
        return readersOf;
    }
}
