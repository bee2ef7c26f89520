package io.gleaner.transport.wire;

import java.util.Arrays;
import java.util.List;

/**
 * A peer that is known to be there in this boot: what of it was seen, and its ciphers under all keys accepted here. Those are
 * derived once, so that a sender that changes its key costs little then, and a forged one no derivation. One thread.
 */
final class Sender {
    final long node;
    final int boot;
    final ReplayWindow window = new ReplayWindow();
    long heardNs;
    private ClusterKey[] keys = {};
    private FrameCipher[] ciphers = {};

    Sender(long node, int boot, ClusterKeys accepted) {
        this.node = node;
        this.boot = boot;
        accept(accepted);
    }

    /** Null where that key isn't accepted. */
    FrameCipher cipher(ClusterKey key) {
        for (int each = 0; each < keys.length; each++) {
            if (keys[each] == key) {
                return ciphers[each];
            }
        }
        return null;
    }

    /** From now on these keys, and no others; false where that is so already. */
    boolean accept(ClusterKeys accepted) {
        List<ClusterKey> all = accepted.all();
        if (all.equals(Arrays.asList(keys))) {
            return false;
        }
        ClusterKey[] newKeys = all.toArray(ClusterKey[]::new);
        FrameCipher[] newCiphers = new FrameCipher[newKeys.length];
        for (int each = 0; each < newKeys.length; each++) {
            FrameCipher held = cipherOfSame(newKeys[each]);
            newCiphers[each] = held == null ? accepted.cipher(newKeys[each], node, boot) : held;
        }
        keys = newKeys;
        ciphers = newCiphers;
        return true;
    }

    private FrameCipher cipherOfSame(ClusterKey key) {
        for (int each = 0; each < keys.length; each++) {
            if (keys[each].sameAs(key)) {
                return ciphers[each];
            }
        }
        return null;
    }
}
