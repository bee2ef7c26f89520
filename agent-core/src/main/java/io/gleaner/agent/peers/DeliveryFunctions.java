package io.gleaner.agent.peers;

import io.gleaner.agent.config.FunctionSettings;
import io.gleaner.agent.config.GleanerSettings;
import java.util.Arrays;

/** The functions by their handles; registered under a lock, read by any thread. */
final class DeliveryFunctions {
    private static final int FIRST = 16;

    private final GleanerSettings.Delivery common;
    private volatile FunctionDelivery[] byHandle = new FunctionDelivery[FIRST];

    DeliveryFunctions(GleanerSettings.Delivery common) {
        this.common = common;
    }

    /** A function is there, or its settings changed. */
    synchronized FunctionDelivery put(int function, String name, FunctionSettings own) {
        FunctionDelivery known = of(function);
        if (known != null && known.name.equals(name)) {
            known.change(own, common);
            return known;
        }
        FunctionDelivery made = new FunctionDelivery(function, name, own, common);
        FunctionDelivery[] next = Arrays.copyOf(byHandle, Math.max(byHandle.length, 2 * function));
        next[function] = made;
        byHandle = next;
        return made;
    }

    /** Null where it is unknown. */
    FunctionDelivery of(int function) {
        FunctionDelivery[] now = byHandle;
        return function > 0 && function < now.length ? now[function] : null;
    }

    /** All of this moment, with gaps; not to be changed. */
    FunctionDelivery[] all() {
        return byHandle;
    }
}
