package io.gleaner.bench.jmh;

import io.gleaner.transport.wire.ClusterKeys;
import io.gleaner.transport.wire.DatagramOpener;
import io.gleaner.transport.wire.DatagramSealer;
import io.gleaner.transport.wire.Envelope;
import io.gleaner.transport.wire.Verdict;
import io.gleaner.transport.wire.WireLimits;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A gossip datagram of the longest text, sealed, and sealed and opened. {@code cipher} is the JCE's part of the same, bare:
 * what that allocates is not ours to avoid, and what is above it would be.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
public class EnvelopeBenchmark {
    private static final int LABEL_BYTES = 7;
    private static final int NONCE_BYTES = 12;

    private final ByteBuffer text = ByteBuffer.allocateDirect(Envelope.PLAIN_BYTES_MOST);
    private final ByteBuffer wire = ByteBuffer.allocateDirect(Envelope.DATAGRAM_BYTES_MOST);
    private final ByteBuffer plain = ByteBuffer.allocateDirect(Envelope.PLAIN_BYTES_MOST);
    private final byte[] bare = new byte[Envelope.DATAGRAM_BYTES_MOST];
    private final byte[] bareSealed = new byte[Envelope.DATAGRAM_BYTES_MOST];
    private final byte[] bound = new byte[LABEL_BYTES + Envelope.HEADER_BYTES];
    private final Nonce nonce = new Nonce();
    private DatagramSealer sealer;
    private DatagramOpener opener;
    private Cipher sealing;
    private Cipher opening;
    private SecretKeySpec key;
    private long nowNs;

    /** Hands out the same two arrays in turn. */
    private static final class Nonce extends GCMParameterSpec {
        private final byte[][] both = {new byte[NONCE_BYTES], new byte[NONCE_BYTES]};
        private int turn;

        Nonce() {
            super(Envelope.TAG_BYTES * Byte.SIZE, new byte[NONCE_BYTES]);
        }

        void next() {
            byte[] last = both[turn];
            turn ^= 1;
            System.arraycopy(last, 0, both[turn], 0, NONCE_BYTES);
            int at = 0;
            while (++both[turn][at] == 0) {
                at++;
            }
        }

        @Override
        public byte[] getIV() {
            return both[turn];
        }
    }

    @Setup(Level.Trial)
    public void meet() throws GeneralSecurityException {
        byte[] secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        ClusterKeys keys = ClusterKeys.parse("gleaner", Base64.getEncoder().encodeToString(secret), "the benchmark");
        sealer = new DatagramSealer(keys, 1, 1, new SecureRandom());
        opener = new DatagramOpener(keys, new DatagramSealer(keys, 2, 1, new SecureRandom()), WireLimits.DEFAULT);
        opener.vouched(1, 1, sealer.counter(), 0);
        key = new SecretKeySpec(secret, "AES");
        sealing = Cipher.getInstance("AES/GCM/NoPadding");
        opening = Cipher.getInstance("AES/GCM/NoPadding");
    }

    @Benchmark
    public int seal() {
        return sealer.seal(text.clear(), wire.clear());
    }

    @Benchmark
    public Verdict sealAndOpen() {
        sealer.seal(text.clear(), wire.clear());
        Verdict verdict = opener.open(wire.flip(), plain, nowNs++);
        if (verdict != Verdict.OK) {
            throw new IllegalStateException("a good datagram is " + verdict);
        }
        return verdict;
    }

    @Benchmark
    public int cipherSeal() throws GeneralSecurityException {
        nonce.next();
        sealing.init(Cipher.ENCRYPT_MODE, key, nonce);
        sealing.updateAAD(bound, 0, bound.length);
        return sealing.doFinal(bare, 0, Envelope.PLAIN_BYTES_MOST, bareSealed, 0);
    }

    @Benchmark
    public int cipherSealAndOpen() throws GeneralSecurityException {
        int bytes = cipherSeal();
        opening.init(Cipher.DECRYPT_MODE, key, nonce);
        opening.updateAAD(bound, 0, bound.length);
        return opening.doFinal(bareSealed, 0, bytes, bare, 0);
    }
}
