package io.gleaner.agent.config;

import java.util.Locale;
import java.util.regex.Pattern;

/** Keeps secrets out of what is printed: by the key's name, so that a misspelt key is masked too. */
final class Masking {
    private static final Pattern SECRET = Pattern.compile("password|passphrase|secret|token|credential|[-._]key$");

    private Masking() {}

    static String shown(String key, String value) {
        // A function's name says nothing of its settings.
        boolean secret = !FunctionKeys.is(key)
                && SECRET.matcher(key.toLowerCase(Locale.ROOT)).find();
        return secret && !value.isEmpty() && !"\"\"".equals(value) ? "\"******\"" : value;
    }
}
