package io.gleaner.bench.gossip.check;

/** Objects to a datagram that would not fit. */
public final class DatagramSize {
    /** Sealed; with IP's and UDP's headers it fits any Ethernet, tunnels included. */
    public static final int BYTES_MOST = 1400;

    private final Objections objections;

    public DatagramSize(Objections objections) {
        this.objections = objections;
    }

    /** @param bytes sealed */
    public void sent(int node, int bytes, long nowNs) {
        if (bytes > BYTES_MOST) {
            objections.add(new Objection(
                    "datagram too long", nowNs, "node " + node + " sends " + bytes + " bytes, at most " + BYTES_MOST));
        }
    }
}
