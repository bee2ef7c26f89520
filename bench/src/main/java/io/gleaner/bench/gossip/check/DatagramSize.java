package io.gleaner.bench.gossip.check;

/** Objects to a datagram that would not fit, and to a bulk state that is refused. */
public final class DatagramSize {
    /** Sealed; with IP's and UDP's headers it fits any Ethernet, tunnels included. */
    public static final int BYTES_MOST = 1400;

    /** A bulk state, see docs/wire.md. */
    public static final int STATE_BYTES_MOST = 1 << 20;

    private final Objections objections;

    public DatagramSize(Objections objections) {
        this.objections = objections;
    }

    /** @param bytes framed by their length */
    public void stateSent(int node, int bytes, long nowNs) {
        if (bytes > STATE_BYTES_MOST) {
            objections.add(new Objection(
                    "bulk state too long",
                    nowNs,
                    "node " + node + " sends " + bytes + " bytes, at most " + STATE_BYTES_MOST));
        }
    }

    /** @param bytes sealed */
    public void sent(int node, int bytes, long nowNs) {
        if (bytes > BYTES_MOST) {
            objections.add(new Objection(
                    "datagram too long", nowNs, "node " + node + " sends " + bytes + " bytes, at most " + BYTES_MOST));
        }
    }
}
