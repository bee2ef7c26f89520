package io.gleaner.bench.functions;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Hashes a block over and over: a function that ends after a few milliseconds. A unit of work is 25 kB hashed. */
final class Digest implements Work {
    private static final int BLOCK_BYTES = 25_000;

    @Override
    public long run(Parameters parameters) {
        int units = parameters.get("work", 20, 100_000);
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            byte[] block = new byte[BLOCK_BYTES];
            byte[] digest = new byte[0];
            for (int unit = 0; unit < units; unit++) {
                block[unit % BLOCK_BYTES] = (byte) (unit + 1);
                sha.update(digest);
                digest = sha.digest(block);
            }
            return digest.length == 0 ? 0 : ByteBuffer.wrap(digest).getLong();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
