package io.gleaner.transport.wire;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.SecretKeySpec;

/**
 * HKDF with SHA-256 (RFC 5869): extracted once from a secret, expanded as often as wished. Not thread-safe: one thread at a
 * time.
 */
final class Hkdf {
    static final int HASH_BYTES = 32;
    private static final String MAC = "HmacSHA256";
    private static final int BLOCKS_MOST = 255;

    /** HMAC under the pseudorandom key. */
    private final Mac expanding;

    private final byte[] block = new byte[HASH_BYTES];

    /** The extract step. An empty salt counts as 32 zero bytes, as the RFC has it. */
    Hkdf(byte[] salt, byte[] secret) {
        expanding = mac(mac(salt.length == 0 ? new byte[HASH_BYTES] : salt).doFinal(secret));
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key, MAC));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM has no " + MAC + ", which every Java must: " + e.getMessage(), e);
        }
    }

    /** The expand step: fills {@code into} with key material for that purpose. */
    void expand(byte[] info, byte[] into) {
        int blocks = (into.length + HASH_BYTES - 1) / HASH_BYTES;
        if (blocks > BLOCKS_MOST) {
            throw new IllegalArgumentException("HKDF gives at most " + BLOCKS_MOST * HASH_BYTES + " bytes");
        }
        for (int number = 1; number <= blocks; number++) {
            if (number > 1) {
                expanding.update(block);
            }
            expanding.update(info);
            expanding.update((byte) number);
            try {
                expanding.doFinal(block, 0);
            } catch (ShortBufferException e) {
                throw new IllegalStateException("a hash of SHA-256 is longer than 32 bytes", e);
            }
            int done = (number - 1) * HASH_BYTES;
            System.arraycopy(block, 0, into, done, Math.min(HASH_BYTES, into.length - done));
        }
    }
}
