package io.gleaner.transport.wire;

import static io.gleaner.transport.wire.Envelope.HEADER_BYTES;
import static io.gleaner.transport.wire.Envelope.TAG_BYTES;

import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-256-GCM (NIST SP 800-38D) under one sender's key. The nonce is four zero bytes and the sender's counter as it stands in
 * the header; a counter is used once. What the JCE allocates in a call (about 1.1 kB on Java 17 and 25) can't be had without
 * it; a failed tag also costs its exception, which goes no further. Every Java must have this cipher.
 */
final class GcmCipher implements FrameCipher {
    private final SecretKeySpec key;
    private final CounterNonce nonce = new CounterNonce();
    private final byte[] bound;
    private final int labelBytes;
    /** Null until first used: making one takes longer than deriving a key, and most derived ahead wait for a rotation. */
    private Cipher cipher;

    GcmCipher(byte[] senderKey, byte[] label) {
        key = new SecretKeySpec(senderKey, "AES");
        labelBytes = label.length;
        bound = new byte[labelBytes + HEADER_BYTES];
        System.arraycopy(label, 0, bound, 0, labelBytes);
    }

    @Override
    public void seal(byte[] plain, int textBytes, byte[] sealed) {
        System.arraycopy(plain, 0, sealed, 0, HEADER_BYTES);
        try {
            begin(Cipher.ENCRYPT_MODE, plain);
            cipher.doFinal(plain, HEADER_BYTES, textBytes, sealed, HEADER_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM refused to seal " + textBytes + " bytes: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean open(byte[] sealed, int textBytes, byte[] plain) {
        try {
            begin(Cipher.DECRYPT_MODE, sealed);
            cipher.doFinal(sealed, HEADER_BYTES, textBytes + TAG_BYTES, plain, HEADER_BYTES);
            return true;
        } catch (AEADBadTagException forged) {
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM refused to open " + textBytes + " bytes: " + e.getMessage(), e);
        }
    }

    private void begin(int mode, byte[] frame) throws GeneralSecurityException {
        if (cipher == null) {
            cipher = Cipher.getInstance("AES/GCM/NoPadding");
        }
        nonce.take(frame);
        cipher.init(mode, key, nonce);
        System.arraycopy(frame, 0, bound, labelBytes, HEADER_BYTES);
        cipher.updateAAD(bound, 0, bound.length);
    }

    /**
     * The nonce as the JCE wants it, without a copy each time. Two arrays in turn, since the JCE compares a nonce that it
     * seals with to the one before, by the array it was given.
     */
    private static final class CounterNonce extends GCMParameterSpec {
        private static final int BYTES = 12;
        private static final int COUNTER_BYTES = 8;

        private final byte[] even = new byte[BYTES];
        private final byte[] odd = new byte[BYTES];
        private byte[] now = even;

        CounterNonce() {
            super(TAG_BYTES * Byte.SIZE, new byte[BYTES]);
        }

        void take(byte[] frame) {
            now = now == even ? odd : even;
            System.arraycopy(frame, Envelope.COUNTER_AT, now, BYTES - COUNTER_BYTES, COUNTER_BYTES);
        }

        @Override
        public byte[] getIV() {
            return now;
        }
    }
}
