package io.gleaner.transport.offload.rules;

import java.util.concurrent.TimeUnit;

/**
 * When calls to a peer stop, and for how long.
 *
 * @param failuresToOpen so many failures in a row, with no answer in between, stop them; fewer stop sooner and for less reason
 * @param pauseNs how long until the first trial call; doubled by each that fails
 * @param pauseNsMost the longest pause, and how long a trial that never ends holds up the next
 * @param peersMost peers with a circuit; beyond, the one that was used longest ago is forgotten
 */
public record CircuitSettings(int failuresToOpen, long pauseNs, long pauseNsMost, int peersMost) {
    public static final CircuitSettings DEFAULT =
            new CircuitSettings(5, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(30), 16_384);

    public CircuitSettings {
        if (failuresToOpen < 1 || peersMost < 1) {
            throw new IllegalArgumentException("failuresToOpen (" + failuresToOpen + ") and peersMost (" + peersMost
                    + ") of an offload circuit must be 1 or more");
        }
        if (pauseNs < 1 || pauseNsMost < pauseNs) {
            throw new IllegalArgumentException("an offload circuit's pauseNs (" + pauseNs
                    + ") must be positive and at most pauseNsMost (" + pauseNsMost + ")");
        }
    }
}
