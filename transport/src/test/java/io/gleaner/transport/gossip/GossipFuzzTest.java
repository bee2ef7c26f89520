package io.gleaner.transport.gossip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.PeerEvent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random bytes, and texts of real nodes with some bytes changed, into what reads datagrams and bulk state. */
class GossipFuzzTest {
    private static final int STEPS = 4_000;
    private static final long SENDER = 2;
    private static final long STEP_NS = 5_000_000;

    /** A node, and the texts that it wanted sent. */
    private static final class Talker implements Outbox {
        final Endpoint endpoint;
        final GossipNode node;
        final List<byte[]> texts = new ArrayList<>();
        private final ByteBuffer buffer =
                ByteBuffer.allocate(GossipSettings.PLAIN_BYTES).order(ByteOrder.LITTLE_ENDIAN);

        Talker(long number, long seed) {
            endpoint = Endpoint.ipv4(0x0a00_0000 + (int) number, 7946);
            Self self = new Self(number, 1, "node-" + number, "zone", endpoint, endpoint.withPort(8443));
            node = new GossipNode(GossipSettings.defaults(), self, new SplittableRandom(seed), this);
            node.load(1, 2, 3_000, 4L << 30, 5, 6, 7);
            node.start(1);
        }

        @Override
        public ByteBuffer buffer() {
            return buffer.clear();
        }

        @Override
        public void send(Endpoint to) {
            byte[] text = new byte[buffer.flip().remaining()];
            buffer.get(text);
            texts.add(text);
        }

        @Override
        public void exchange(Endpoint with) {
            texts.add(state(1));
        }

        byte[] state(long nowNs) {
            ByteBuffer state = ByteBuffer.allocate(GossipSettings.STATE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            node.writeState(state, nowNs);
            return Arrays.copyOf(state.array(), state.position());
        }

        @Override
        public void event(PeerEvent event) {
            assertThat(event.peer()).isNotNull();
        }
    }

    /** What two nodes say to each other while they get to know each other. */
    private static List<byte[]> conversation(long seed) {
        Talker one = new Talker(1, seed);
        Talker two = new Talker(SENDER, seed + 1);
        one.node.seeds(new Endpoint[] {two.endpoint}, 1);
        List<byte[]> all = new ArrayList<>();
        for (long nowNs = 1; nowNs < 400 * STEP_NS; nowNs += STEP_NS) {
            one.node.tick(nowNs);
            two.node.tick(nowNs);
            pass(one, two, nowNs, all);
            pass(two, one, nowNs, all);
        }
        assertThat(two.node.peers().find(1)).isNotNull();
        all.add(one.state(400 * STEP_NS));
        return all;
    }

    private static void pass(Talker from, Talker to, long nowNs, List<byte[]> all) {
        List<byte[]> texts = List.copyOf(from.texts);
        from.texts.clear();
        for (byte[] text : texts) {
            all.add(text);
            to.node.received(from.endpoint.low() & 0xff, 1, from.endpoint, ByteBuffer.wrap(text), nowNs);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void shouldThrowNothingWhenTextsAreChanged(long seed) {
        Random random = new Random(seed);
        List<byte[]> good = conversation(seed);
        Talker victim = new Talker(9, seed);
        Endpoint from = Endpoint.ipv4(0x0a00_0002, 7946);
        long nowNs = 1;
        for (int step = 0; step < STEPS; step++) {
            nowNs += STEP_NS;
            byte[] text = changed(good, random);
            try {
                if (random.nextInt(4) == 0) {
                    victim.node.readState(ByteBuffer.wrap(text), nowNs);
                } else {
                    victim.node.received(1 + random.nextInt(3), random.nextInt(3), from, ByteBuffer.wrap(text), nowNs);
                }
                victim.node.tick(nowNs);
            } catch (RuntimeException e) {
                fail("seed " + seed + ", step " + step + ", " + text.length + " bytes: " + Arrays.toString(text), e);
            }
            victim.texts.clear();
        }
        assertThat(victim.node.peers().size())
                .as("seed %d", seed)
                .isLessThanOrEqualTo(GossipSettings.defaults().peersMost());
        assertThat(victim.node.counters().get(GossipCounters.Counter.DATAGRAMS_RECEIVED))
                .isPositive();
    }

    private static byte[] changed(List<byte[]> good, Random random) {
        if (random.nextInt(5) == 0) {
            byte[] noise = new byte[random.nextInt(GossipSettings.PLAIN_BYTES + 1)];
            random.nextBytes(noise);
            if (noise.length > 0 && random.nextBoolean()) {
                noise[0] = 1;
            }
            return noise;
        }
        byte[] text = good.get(random.nextInt(good.size())).clone();
        if (text.length == 0) {
            return text;
        }
        return switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(text, random.nextInt(text.length));
            case 1 -> spliced(text, good.get(random.nextInt(good.size())), random);
            default -> overwritten(text, random);
        };
    }

    private static byte[] overwritten(byte[] text, Random random) {
        for (int changes = 1 + random.nextInt(6); changes > 0; changes--) {
            int at = random.nextInt(text.length);
            text[at] = (byte) (random.nextInt(3) == 0 ? 0xff : random.nextInt());
        }
        return text;
    }

    private static byte[] spliced(byte[] text, byte[] other, Random random) {
        byte[] both = Arrays.copyOf(text, Math.min(GossipSettings.PLAIN_BYTES, text.length + other.length));
        int from = Math.min(both.length, random.nextInt(text.length) + 1);
        System.arraycopy(other, 0, both, from, Math.min(other.length, both.length - from));
        return both;
    }
}
