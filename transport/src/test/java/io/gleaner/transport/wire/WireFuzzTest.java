package io.gleaner.transport.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random bytes, and good datagrams with some bytes changed, into the decoders of the wire. */
class WireFuzzTest {
    private static final ClusterKeys KEYS = ClusterKeys.parse("test", ClusterKeysTest.key(1), "test");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void shouldTakeAndThrowNothingWhenBytesAreRandom(long seed) {
        Random random = new Random(seed);
        WirePeer receiver = new WirePeer(KEYS, 1, 1);
        WirePeer plain = new WirePeer(ClusterKeys.none("test"), 1, 1);
        WirePeer sender = new WirePeer(KEYS, 2, 1);
        WirePeer plainSender = new WirePeer(ClusterKeys.none("test"), 2, 1);
        sender.meet(receiver);
        plainSender.meet(plain);
        for (int step = 0; step < 5_000; step++) {
            receiver.nowNs += 1_000_000;
            plain.nowNs += 1_000_000;
            try {
                assertThat(receiver.open(changed(sender, random))).isNotEqualTo(Verdict.OK);
                assertThat(plain.open(changed(plainSender, random))).isNotEqualTo(Verdict.OK);
            } catch (RuntimeException e) {
                fail("seed " + seed + ", step " + step, e);
            }
        }
        assertThat(receiver.texts).isEmpty();
        assertThat(receiver.opener.sendersKnown()).isOne();
        assertThat(sender.send("still there", receiver)).isEqualTo(Verdict.OK);
        assertThat(plainSender.send("still there", plain)).isEqualTo(Verdict.OK);
    }

    private static byte[] changed(WirePeer sender, Random random) {
        if (random.nextInt(4) == 0) {
            byte[] noise = new byte[random.nextInt(1_500)];
            random.nextBytes(noise);
            return noise;
        }
        byte[] datagram = sender.seal("x".repeat(random.nextInt(200)));
        if (random.nextInt(4) == 0) {
            return java.util.Arrays.copyOf(datagram, random.nextInt(datagram.length));
        }
        byte[] before = datagram.clone();
        for (int changes = random.nextInt(4); changes >= 0; changes--) {
            datagram[random.nextInt(datagram.length)] ^= (byte) (1 + random.nextInt(255));
        }
        if (java.util.Arrays.equals(before, datagram)) {
            datagram[0] ^= 1;
        }
        return datagram;
    }

    /** A key file that somebody filled with something else. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void shouldSayWhereWhenAKeyFileIsNoise(long seed) {
        Random random = new Random(seed);
        for (int step = 0; step < 500; step++) {
            byte[] noise = new byte[random.nextInt(200)];
            random.nextBytes(noise);
            String text =
                    new String(noise, random.nextBoolean() ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
            try {
                ClusterKeys.parse("test", text, "the file");
                fail("seed " + seed + ", step " + step + ": noise taken for a key");
            } catch (IllegalArgumentException e) {
                assertThat(e).as("seed %d, step %d", seed, step).hasMessageContaining("the file");
            }
        }
    }
}
