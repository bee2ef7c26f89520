package io.gleaner.transport.netty;

import java.util.List;

/** Settings that can't be used: every problem at once, each with what, where and what to do. */
public final class GossipConfigException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    GossipConfigException(List<String> problems) {
        super(String.join("; ", problems));
    }
}
