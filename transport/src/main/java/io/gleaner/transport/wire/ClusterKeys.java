package io.gleaner.transport.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A cluster's label and its keys: the first one seals, all of them open. Immutable, for any thread. Prints no secret.
 *
 * <p>Rotation without loss: add the new key behind the old one on every node, then put it first on every node, then take
 * the old one away, each in any order of nodes.
 */
public final class ClusterKeys {
    /** One that seals, and at most two besides. */
    public static final int KEYS_MOST = 3;

    public static final int LABEL_BYTES_MOST = 64;
    private static final String MAKE_ONE = "make one with: head -c 32 /dev/urandom | base64";

    private final String label;
    private final byte[] labelBytes;
    private final List<ClusterKey> keys;

    private ClusterKeys(String label, List<ClusterKey> keys) {
        this.label = label;
        labelBytes = label.getBytes(StandardCharsets.UTF_8);
        if (labelBytes.length == 0 || labelBytes.length > LABEL_BYTES_MOST) {
            throw new IllegalArgumentException(
                    "the cluster label must have 1 to " + LABEL_BYTES_MOST + " bytes in UTF-8, not " + labelBytes.length
                            + "; give every node of a cluster the same short name");
        }
        this.keys = List.copyOf(keys);
    }

    /** No key: datagrams are not protected, and both sides must be without. For loopback only. */
    public static ClusterKeys none(String label) {
        return new ClusterKeys(label, List.of());
    }

    /**
     * Reads keys, one a line or between commas, each 32 bytes in base64; {@code #} begins a remark. The first one seals.
     *
     * @param where the file or setting it is from, for what an error says
     * @throws IllegalArgumentException saying what is wrong, where and what to do, without the key
     */
    public static ClusterKeys parse(String label, String text, String where) {
        List<ClusterKey> keys = new ArrayList<>();
        String[] lines = text.split("\\R", -1);
        for (int line = 0; line < lines.length; line++) {
            for (String each : lines[line].replaceFirst("#.*", "").split(",")) {
                if (!each.isBlank()) {
                    String place = where + (lines.length > 1 ? ", line " + (line + 1) : "");
                    add(new ClusterKey(decode(each.strip(), place)), keys, place);
                }
            }
        }
        if (keys.isEmpty()) {
            throw new IllegalArgumentException(where + " holds no cluster key; " + MAKE_ONE);
        }
        return new ClusterKeys(label, keys);
    }

    private static byte[] decode(String base64, String place) {
        byte[] key;
        try {
            key = Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place + ": the cluster key isn't base64; " + MAKE_ONE);
        }
        if (key.length != ClusterKey.BYTES) {
            throw new IllegalArgumentException(place + ": the cluster key has " + key.length + " bytes and must have "
                    + ClusterKey.BYTES + "; " + MAKE_ONE);
        }
        byte first = key[0];
        if (Arrays.equals(key, filled(first))) {
            throw new IllegalArgumentException(
                    place + ": the cluster key is the same byte 32 times, which anybody can guess; " + MAKE_ONE);
        }
        return key;
    }

    private static byte[] filled(byte value) {
        byte[] all = new byte[ClusterKey.BYTES];
        Arrays.fill(all, value);
        return all;
    }

    private static void add(ClusterKey key, List<ClusterKey> keys, String place) {
        for (ClusterKey each : keys) {
            if (each.sameAs(key)) {
                throw new IllegalArgumentException(place + ": this cluster key is there twice; remove one of the two");
            }
            if (each.id() == key.id()) {
                throw new IllegalArgumentException(
                        place + ": two cluster keys happen to have the same id (one in 256 pairs does); replace the new"
                                + " one: " + MAKE_ONE);
            }
        }
        if (keys.size() == KEYS_MOST) {
            throw new IllegalArgumentException(place + ": more than " + KEYS_MOST
                    + " cluster keys; remove those that no node seals with any more");
        }
        keys.add(key);
    }

    /** Whether there is no key. */
    public boolean isPlain() {
        return keys.isEmpty();
    }

    public String label() {
        return label;
    }

    byte[] labelBytes() {
        return labelBytes;
    }

    /** The key that seals; there is one unless {@link #isPlain}. */
    ClusterKey current() {
        return keys.get(0);
    }

    List<ClusterKey> all() {
        return keys;
    }

    /** The key with that id, or null. */
    ClusterKey withId(byte id) {
        for (int each = 0; each < keys.size(); each++) {
            if (keys.get(each).id() == id) {
                return keys.get(each);
            }
        }
        return null;
    }

    /** For that sender's datagrams under that key. */
    GcmCipher cipher(ClusterKey key, long node, int boot) {
        byte[] senderKey = new byte[ClusterKey.BYTES];
        key.senderKey(node, boot, senderKey);
        return new GcmCipher(senderKey, labelBytes);
    }

    /** What can be changed while nodes run are keys for other keys. */
    void checkChange(ClusterKeys changed) {
        if (!label.equals(changed.label) || isPlain() != changed.isPlain()) {
            throw new IllegalArgumentException(
                    "a running node can change from keys to keys of the same label, not from " + this + " to " + changed
                            + "; restart it for that");
        }
    }

    @Override
    public String toString() {
        if (isPlain()) {
            return "cluster " + label + ", no key";
        }
        return "cluster " + label + ", seals with " + current() + ", opens "
                + keys.stream().map(ClusterKey::toString).collect(Collectors.joining(", "));
    }
}
