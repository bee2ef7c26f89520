package io.gleaner.agent.config;

import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;

/** Says where a value stands. */
final class Origins {
    private Origins() {}

    /** {@code file:line}, {@code default}, or what the source called itself. */
    static String of(ConfigValue value) {
        ConfigOrigin origin = value.origin();
        if (origin.filename() == null) {
            return origin.resource() == null && origin.url() == null ? origin.description() : "default";
        }
        return origin.filename().endsWith("/reference.conf") && origin.resource() != null
                ? "default"
                : origin.filename() + ":" + origin.lineNumber();
    }
}
