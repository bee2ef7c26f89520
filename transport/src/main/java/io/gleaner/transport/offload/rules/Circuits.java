package io.gleaner.transport.offload.rules;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The circuits of all peers, by node. Any thread; each call holds a short lock. */
public final class Circuits {
    /** What a call is told before it starts. */
    public enum Pass {
        YES,
        /** Yes, and how it goes decides whether others follow. */
        TRIAL,
        NO
    }

    private final CircuitSettings settings;
    private final LinkedHashMap<Long, Circuit> byNode = new LinkedHashMap<>(16, 0.75f, true);

    public Circuits(CircuitSettings settings) {
        this.settings = settings;
    }

    /** Whether a call to this start of a node may be made now; a start that is new has a clean slate. */
    public synchronized Pass pass(long node, int boot, long nowNs) {
        Circuit circuit = byNode.get(node);
        if (circuit == null || circuit.boot() != boot) {
            circuit = new Circuit(settings, boot);
            byNode.put(node, circuit);
            forgetOldest();
        }
        if (!circuit.admit(nowNs)) {
            return Pass.NO;
        }
        return circuit.state() == Circuit.State.TRIAL ? Pass.TRIAL : Pass.YES;
    }

    private void forgetOldest() {
        if (byNode.size() > settings.peersMost()) {
            Iterator<Map.Entry<Long, Circuit>> oldest = byNode.entrySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }

    public synchronized void answered(long node, int boot) {
        Circuit circuit = of(node, boot);
        if (circuit != null) {
            circuit.answered();
        }
    }

    public synchronized void failed(long node, int boot, long nowNs) {
        Circuit circuit = of(node, boot);
        if (circuit != null) {
            circuit.failed(nowNs);
        }
    }

    /** A trial ended without saying anything of the peer. */
    public synchronized void withdrawn(long node, int boot, long nowNs) {
        Circuit circuit = of(node, boot);
        if (circuit != null) {
            circuit.withdrawn(nowNs);
        }
    }

    /** CLOSED where nothing is known of that start of the node. */
    public synchronized Circuit.State state(long node, int boot) {
        Circuit circuit = of(node, boot);
        return circuit == null ? Circuit.State.CLOSED : circuit.state();
    }

    private Circuit of(long node, int boot) {
        Circuit circuit = byNode.get(node);
        return circuit != null && circuit.boot() == boot ? circuit : null;
    }
}
