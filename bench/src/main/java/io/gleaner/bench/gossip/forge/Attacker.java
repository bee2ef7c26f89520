package io.gleaner.bench.gossip.forge;

import io.gleaner.transport.wire.ClusterKeys;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/**
 * Makes the wrong datagrams of one seed, out of what it sees of a small cluster's traffic. Knows the layout from {@code
 * docs/wire.md}, not from the code under attack. Holds the cluster's keys, for what can only have been made with them.
 */
final class Attacker {
    static final int PEERS = 8;
    static final long RECEIVER = 1_000;
    private static final int BOOT = 100;
    /** More than the receiver's window holds. */
    static final int RECORDED_MOST = 4_096;

    private static final int DATAGRAM_BYTES_MOST = 1_400;
    private static final int HEADER_BYTES = 22;
    private static final int TAG_BYTES = 16;
    private static final int KEY_ID_AT = 1;
    private static final int NODE_AT = 2;
    private static final int BOOT_AT = 10;
    private static final int COUNTER_AT = 14;
    private static final long GENUINE_START = 1L << 60;
    /** So that no counter of theirs is one that was seen. */
    private static final long FORGED_START = 1L << 62;

    private static final byte PLAIN_BIT = (byte) 0x80;
    private static final byte HANDSHAKE_BIT = 0x10;

    private final Random random;
    private final ClusterKeys keys;
    private final WireNode[] peers = new WireNode[PEERS];
    private final WireNode[] earlier = new WireNode[PEERS];
    private final WireNode[] labelled = new WireNode[PEERS];
    private final WireNode[] otherKey = new WireNode[PEERS];
    private final WireNode[] droppedKey = new WireNode[PEERS];
    private final List<byte[]> recorded = new ArrayList<>();
    private int handshakes;
    private byte[] fromReceiver = {};

    Attacker(long seed) {
        random = new Random(seed);
        String key = key();
        keys = ClusterKeys.parse("forge", key, "the run's seed");
        ClusterKeys label = ClusterKeys.parse("forged", key, "the run's seed");
        ClusterKeys other = ClusterKeys.parse("forge", key(), "the run's seed");
        ClusterKeys dropped = ClusterKeys.parse("forge", key(), "the run's seed");
        for (int each = 0; each < PEERS; each++) {
            long node = each + 1L;
            peers[each] = new WireNode(keys, node, BOOT, GENUINE_START, random);
            earlier[each] = new WireNode(keys, node, BOOT - 1, GENUINE_START, random);
            labelled[each] = new WireNode(label, node, BOOT, FORGED_START, random);
            otherKey[each] = new WireNode(other, node, BOOT, FORGED_START, random);
            droppedKey[each] = new WireNode(dropped, node, BOOT, FORGED_START, random);
        }
    }

    private String key() {
        byte[] key = new byte[32];
        random.nextBytes(key);
        return Base64.getEncoder().encodeToString(key);
    }

    WireNode receiver(int boot) {
        return new WireNode(keys, RECEIVER, boot, GENUINE_START, random);
    }

    /** All peers and the receiver get to know each other, and all that the receiver hears is recorded. */
    void meet(WireNode receiver, long nowNs) {
        for (WireNode peer : peers) {
            byte[] datagram = peer.seal();
            WireNode to = receiver;
            while (datagram != null) {
                if (to == receiver) {
                    recorded.add(datagram);
                }
                to.open(datagram, nowNs);
                datagram = to.reply();
                to = to == receiver ? peer : receiver;
            }
        }
        handshakes = recorded.size();
    }

    /** A good datagram, to be told by {@link #arrived} that it was taken. */
    byte[] genuine() {
        return peer(peers).seal();
    }

    void arrived(byte[] datagram, WireNode receiver) {
        if (recorded.size() < RECORDED_MOST) {
            recorded.add(datagram);
        } else {
            recorded.set(handshakes + random.nextInt(RECORDED_MOST - handshakes), datagram);
        }
        fromReceiver = receiver.seal();
    }

    byte[] wrong(Attack attack) {
        return switch (attack) {
            case NOISE -> noise(random.nextInt(1_501));
            case INVENTED_SENDER -> inventedSender();
            case INVENTED_TEXT -> inventedText();
            case OTHER_KEY -> withOurKeyId(peer(otherKey).seal());
            case OTHER_LABEL -> peer(labelled).seal();
            case NO_KEY -> withoutKey(peer(peers).seal());
            case DROPPED_KEY -> peer(droppedKey).seal();
            case REPLAYED, RECORDED_SESSION -> recorded.get(random.nextInt(recorded.size()));
            case OLD_BOOT -> peer(earlier).seal();
            case REFLECTED -> fromReceiver.clone();
            case TRUNCATED -> truncated(peer(peers).seal());
            case EXTENDED -> extended(peer(peers).seal());
            case BITS_FLIPPED -> flipped(peer(peers).seal());
            case MISLABELLED -> mislabelled(peer(peers).seal());
        };
    }

    private WireNode peer(WireNode[] of) {
        return of[random.nextInt(PEERS)];
    }

    private byte[] noise(int bytes) {
        byte[] noise = new byte[bytes];
        random.nextBytes(noise);
        return noise;
    }

    private byte[] inventedSender() {
        byte[] datagram = inventedText();
        le(datagram).putLong(NODE_AT, random.nextLong()).putInt(BOOT_AT, random.nextInt());
        return datagram;
    }

    private byte[] inventedText() {
        byte[] good = peer(peers).seal();
        byte[] datagram = noise(HEADER_BYTES + TAG_BYTES + random.nextInt(1_363));
        System.arraycopy(good, 0, datagram, 0, HEADER_BYTES);
        return datagram;
    }

    private byte[] withOurKeyId(byte[] datagram) {
        datagram[KEY_ID_AT] = peers[0].seal()[KEY_ID_AT];
        return datagram;
    }

    private static byte[] withoutKey(byte[] datagram) {
        datagram[0] |= PLAIN_BIT;
        return datagram;
    }

    private byte[] truncated(byte[] datagram) {
        return Arrays.copyOf(datagram, random.nextInt(datagram.length));
    }

    private byte[] extended(byte[] datagram) {
        byte[] longer = noise(datagram.length + 1 + random.nextInt(DATAGRAM_BYTES_MOST - datagram.length + 10));
        System.arraycopy(datagram, 0, longer, 0, datagram.length);
        return longer;
    }

    private byte[] flipped(byte[] datagram) {
        int bits = datagram.length * Byte.SIZE;
        int first = random.nextInt(bits);
        flip(datagram, first);
        // Others than the first, so that it stays flipped.
        for (int more = random.nextInt(3); more > 0; more--) {
            flip(datagram, (first + 1 + random.nextInt(bits / 2)) % bits);
            first = (first + bits / 2) % bits;
        }
        return datagram;
    }

    private static void flip(byte[] datagram, int bit) {
        datagram[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
    }

    private byte[] mislabelled(byte[] datagram) {
        ByteBuffer header = le(datagram);
        switch (random.nextInt(5)) {
            case 0 -> header.putLong(NODE_AT, header.getLong(NODE_AT) % PEERS + 1);
            case 1 -> header.putInt(BOOT_AT, BOOT + 1 + random.nextInt(100));
            case 2 -> header.putLong(COUNTER_AT, header.getLong(COUNTER_AT) + 1 + random.nextInt(1_000));
            case 3 -> datagram[0] ^= HANDSHAKE_BIT;
            default -> datagram[KEY_ID_AT] += (byte) (1 + random.nextInt(255));
        }
        return datagram;
    }

    private static ByteBuffer le(byte[] datagram) {
        return ByteBuffer.wrap(datagram).order(ByteOrder.LITTLE_ENDIAN);
    }
}
