package io.gleaner.bench.gossip.rivals;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class ProcessMetersTest {
    @Test
    void shouldCountWhatGoesOverLoopbackWhenDatagramsAreSent() throws Exception {
        long self = ProcessHandle.current().pid();
        ProcessMeters before = ProcessMeters.of(self);
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 50; i++) {
                socket.send(new DatagramPacket(new byte[1_000], 1_000, socket.getLocalSocketAddress()));
            }
        }
        ProcessMeters after = ProcessMeters.of(self);

        assertThat(after.loopbackBytes() - before.loopbackBytes()).isGreaterThanOrEqualTo(50 * 1_028);
        assertThat(after.loopbackPackets() - before.loopbackPackets()).isGreaterThanOrEqualTo(50);
        assertThat(after.cpuMillis()).isPositive();
        assertThat(after.waitMillis()).isNotNegative();
    }

    @Test
    void shouldSayThatItStarvedWhenItWaitedLongerThanItRan() {
        assertThat(new Rival(1, 1, 40, 41, 1, 1, 0).starved()).isTrue();
        assertThat(new Rival(1, 1, 40, 39, 1, 1, 0).starved()).isFalse();
    }
}
