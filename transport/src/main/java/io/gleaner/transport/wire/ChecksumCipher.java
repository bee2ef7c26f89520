package io.gleaner.transport.wire;

import static io.gleaner.transport.wire.Envelope.HEADER_BYTES;
import static io.gleaner.transport.wire.Envelope.TAG_BYTES;

import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * No protection, for loopback without a key: the text stays as it is, and the tag is a CRC-32C over label, header and text
 * and 12 zero bytes. So another cluster's datagrams and damaged ones are noticed, made-up ones are not.
 */
final class ChecksumCipher implements FrameCipher {
    private static final int CHECKSUM_BYTES = 4;

    private final CRC32C checksum = new CRC32C();
    private final byte[] label;

    ChecksumCipher(byte[] label) {
        this.label = label;
    }

    @Override
    public void seal(byte[] plain, int textBytes, byte[] sealed) {
        int tagAt = HEADER_BYTES + textBytes;
        System.arraycopy(plain, 0, sealed, 0, tagAt);
        Arrays.fill(sealed, tagAt, tagAt + TAG_BYTES, (byte) 0);
        int sum = sum(sealed, tagAt);
        for (int each = 0; each < CHECKSUM_BYTES; each++) {
            sealed[tagAt + each] = (byte) (sum >>> Byte.SIZE * each);
        }
    }

    @Override
    public boolean open(byte[] sealed, int textBytes, byte[] plain) {
        int tagAt = HEADER_BYTES + textBytes;
        int sum = sum(sealed, tagAt);
        for (int each = 0; each < TAG_BYTES; each++) {
            byte right = each < CHECKSUM_BYTES ? (byte) (sum >>> Byte.SIZE * each) : 0;
            if (sealed[tagAt + each] != right) {
                return false;
            }
        }
        System.arraycopy(sealed, HEADER_BYTES, plain, HEADER_BYTES, textBytes);
        return true;
    }

    private int sum(byte[] frame, int bytes) {
        checksum.reset();
        checksum.update(label, 0, label.length);
        checksum.update(frame, 0, bytes);
        return (int) checksum.getValue();
    }
}
