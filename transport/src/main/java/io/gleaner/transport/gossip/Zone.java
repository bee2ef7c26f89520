package io.gleaner.transport.gossip;

import io.gleaner.transport.load.ZoneLoad;
import io.gleaner.transport.membership.Endpoint;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Another zone as this node knows it: sums, and some nodes that speak for it. Mutable; owner only. */
final class Zone {
    private static final long MILLI_NS = 1_000_000;
    private static final long AGE_MILLIS_MOST = 0xffff_ffffL;

    private final byte[] name;
    private final String text;
    private final long[] contactNodes;
    private final int[] contactBoots;
    private final Endpoint[] contacts;
    private int contactCount;
    private boolean summed;
    private long bornNs;
    private int nodes;
    private final long[] sums = new long[4];
    private int tellings;

    Zone(byte[] name, int contactsMost) {
        this.name = name;
        text = new String(name, StandardCharsets.UTF_8);
        contactNodes = new long[contactsMost];
        contactBoots = new int[contactsMost];
        contacts = new Endpoint[contactsMost];
    }

    String text() {
        return text;
    }

    boolean named(ByteBuffer from, int at, int length) {
        if (length != name.length) {
            return false;
        }
        for (int each = 0; each < length; each++) {
            if (from.get(at + each) != name[each]) {
                return false;
            }
        }
        return true;
    }

    /** Whether sums made then would replace those known. */
    boolean wants(long madeNs, long stepNs) {
        return !summed || madeNs - bornNs >= stepNs;
    }

    void sums(long madeNs, int ofNodes, long runQueue, long inFlight, long freeCpuMillis, long freeMemoryBytes) {
        summed = true;
        bornNs = madeNs;
        nodes = ofNodes;
        sums[0] = runQueue;
        sums[1] = inFlight;
        sums[2] = freeCpuMillis;
        sums[3] = freeMemoryBytes;
        contactCount = 0;
    }

    /** Adds a node that speaks for it, while there is room; the endpoint's object is kept where nothing changed. */
    void contact(long node, int boot, long high, long low, int port) {
        for (int at = 0; at < contactCount; at++) {
            if (contactNodes[at] == node) {
                return;
            }
        }
        if (contactCount == contacts.length) {
            return;
        }
        int at = contactCount++;
        contactNodes[at] = node;
        contactBoots[at] = boot;
        Endpoint known = contacts[at];
        if (known == null || known.high() != high || known.low() != low || known.port() != port) {
            contacts[at] = new Endpoint(high, low, port);
        }
    }

    boolean has(long node) {
        for (int at = 0; at < contactCount; at++) {
            if (contactNodes[at] == node) {
                return true;
            }
        }
        return false;
    }

    /** Gives away a contact, or null if there is none left. */
    Endpoint takeContact() {
        return contactCount == 0 ? null : contacts[--contactCount];
    }

    int contacts() {
        return contactCount;
    }

    Endpoint contact(int at) {
        return contacts[at];
    }

    /** The nodes summed, or as many as are known of if none were. */
    int nodes() {
        return summed ? nodes : contactCount;
    }

    long ageNs(long nowNs) {
        return summed ? nowNs - bornNs : Long.MAX_VALUE;
    }

    int tellings() {
        return tellings;
    }

    void tellings(int left) {
        tellings = left;
    }

    int bytes() {
        return Kind.HEADER_BYTES + Kind.ZONE_BYTES + 2 + name.length + contactCount * (12 + Kind.ENDPOINT_BYTES);
    }

    /** As the body of a message, see docs/wire.md. */
    void write(ByteBuffer to, long nowNs) {
        Words.header(to, Kind.ZONE, bytes() - Kind.HEADER_BYTES);
        long ageMillis = summed ? Math.max(0, Math.min(AGE_MILLIS_MOST, (nowNs - bornNs) / MILLI_NS)) : AGE_MILLIS_MOST;
        to.putInt((int) ageMillis).putInt(nodes());
        to.putLong(sums[0]).putLong(sums[1]).putLong(sums[2]).putLong(sums[3]);
        Words.text(to, name);
        to.put((byte) contactCount);
        for (int at = 0; at < contactCount; at++) {
            to.putLong(contactNodes[at]).putInt(contactBoots[at]);
            Words.endpoint(to, contacts[at]);
        }
    }

    ZoneLoad load(long nowNs) {
        return new ZoneLoad(text, nodes, ageNs(nowNs) / MILLI_NS, sums[0], sums[1], sums[2], sums[3]);
    }

    boolean summed() {
        return summed;
    }
}
