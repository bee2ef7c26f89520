package io.gleaner.transport.gossip;

import io.gleaner.transport.membership.Claim;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Member;
import io.gleaner.transport.membership.Suspicion;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A claim as it goes over the wire: who (node, boot, incarnation), who accuses (for suspicions), and a description of the
 * node where there is one. Reusable: filled by {@link #read}, asked until the next. Owner only.
 */
final class ClaimMessage {
    static final int ACCUSERS_MOST = 17;

    private Claim claim = Claim.ALIVE;
    private long node;
    private int boot;
    private int incarnation;
    private boolean bulk;
    private int accuserCount;
    private final long[] accusers = new long[ACCUSERS_MOST];
    private boolean described;
    private String name;
    private String zone;
    private Endpoint gossip;
    private Endpoint offload;

    /** A suspicion of this node's own. */
    static ClaimMessage suspicion(Member of, long accuser) {
        ClaimMessage message = new ClaimMessage();
        message.claim = Claim.SUSPECT;
        message.node = of.node();
        message.boot = of.boot();
        message.incarnation = of.incarnation();
        message.accusers[0] = accuser;
        message.accuserCount = 1;
        return message;
    }

    /** Takes the first part, up to the accusers; false if the bytes aren't there. */
    boolean read(Claim kind, ByteBuffer from, boolean inBulk) {
        described = false;
        accuserCount = 0;
        if (from.remaining() < Kind.WHO_BYTES + 1) {
            return false;
        }
        claim = kind;
        bulk = inBulk;
        node = from.getLong();
        boot = from.getInt();
        incarnation = from.getInt();
        int count = from.get() & 255;
        if (node == 0 || count > ACCUSERS_MOST || from.remaining() < 8 * count) {
            return false;
        }
        for (int at = 0; at < count; at++) {
            accusers[at] = from.getLong();
        }
        accuserCount = count;
        return true;
    }

    /** Takes the description behind it; false if it makes no sense. */
    boolean readDescription(ByteBuffer from) {
        if (!from.hasRemaining()) {
            return claim != Claim.ALIVE;
        }
        if (from.remaining() < 2 * Kind.ENDPOINT_BYTES + 2) {
            return false;
        }
        gossip = Words.endpoint(from);
        offload = Words.endpoint(from);
        name = Words.text(from, Self.NAME_BYTES_MOST);
        zone = Words.text(from, Self.NAME_BYTES_MOST);
        described = name != null && zone != null;
        return described;
    }

    /** How many bytes {@link #write} takes, with its header. */
    static int bytes(Member of, boolean describe) {
        int bytes = Kind.HEADER_BYTES + Kind.WHO_BYTES + 1;
        bytes += of.suspicion() == null ? 0 : 8 * of.suspicion().accusers();
        return describe && of.gossip() != null
                ? bytes + 2 * Kind.ENDPOINT_BYTES + 2 + utf8(of.name()).length + utf8(of.zone()).length
                : bytes;
    }

    /** Says what is held of a member; with a description if it is alive or it is wanted. */
    static void write(Member of, boolean describe, ByteBuffer to) {
        int kind = switch (of.state()) {
            case ALIVE -> Kind.ALIVE;
            case SUSPECT -> Kind.SUSPECT;
            case DEAD -> Kind.DEAD;
            case LEFT -> Kind.LEFT;
        };
        Words.header(to, kind, bytes(of, describe) - Kind.HEADER_BYTES);
        to.putLong(of.node()).putInt(of.boot()).putInt(of.incarnation());
        Suspicion suspicion = of.suspicion();
        int count = suspicion == null ? 0 : suspicion.accusers();
        to.put((byte) count);
        for (int at = 0; at < count; at++) {
            to.putLong(suspicion.accuser(at));
        }
        if (describe && of.gossip() != null) {
            Words.endpoint(to, of.gossip());
            Words.endpoint(to, of.offload());
            Words.text(to, utf8(of.name()));
            Words.text(to, utf8(of.zone()));
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    Claim claim() {
        return claim;
    }

    long node() {
        return node;
    }

    int boot() {
        return boot;
    }

    int incarnation() {
        return incarnation;
    }

    /** Whether it came in a bulk state, where it may be old. */
    boolean bulk() {
        return bulk;
    }

    int accusers() {
        return accuserCount;
    }

    long accuser(int at) {
        return accusers[at];
    }

    boolean described() {
        return described;
    }

    String name() {
        return name;
    }

    String zone() {
        return zone;
    }

    Endpoint gossip() {
        return gossip;
    }

    Endpoint offload() {
        return offload;
    }
}
