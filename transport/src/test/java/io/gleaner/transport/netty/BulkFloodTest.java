package io.gleaner.transport.netty;

import static io.gleaner.transport.netty.Agents.soon;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.netty.ShellCounters.Counter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections for bulk state from one that means no good, on real sockets without TLS. */
class BulkFloodTest {
    private static final int MAGIC_FIRST = 'G';

    private final Agents agents = new Agents();
    private final List<Socket> sockets = new ArrayList<>();
    private GossipAgent one;

    @BeforeEach
    void start() throws IOException {
        one = agents.start(builder -> builder.name("one"));
    }

    @AfterEach
    void closeAll() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        agents.close();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket("127.0.0.1", one.self().gossip().port());
        socket.setSoTimeout(10_000);
        sockets.add(socket);
        return socket;
    }

    private static byte[] frames(int count) {
        ByteBuf frames = Unpooled.buffer();
        for (int each = 0; each < count; each++) {
            new BulkFrame(BulkFrame.clusterOf("gleaner"), 4_242, 7, 9).write(frames, 1);
            frames.writeByte(1);
        }
        byte[] bytes = new byte[frames.readableBytes()];
        frames.readBytes(bytes);
        return bytes;
    }

    private int firstByteOfAnswer() throws IOException {
        Socket honest = connect();
        honest.getOutputStream().write(frames(1));
        return honest.getInputStream().read();
    }

    @Test
    void shouldAnswerWhenManyConnectionsAreOpenAndSilent() throws IOException {
        for (int each = 0; each < 3 * BulkPlaces.KNOCKING_PER_ADDRESS_MOST; each++) {
            connect();
        }
        assertThat(firstByteOfAnswer()).isEqualTo(MAGIC_FIRST);
        assertThat(one.shellCounters().of(Counter.EXCHANGES_REFUSED)).isPositive();
        for (Socket silent : sockets.subList(0, 3)) {
            assertThat(silent.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void shouldHoldNoMorePlacesThanOneAddressMayWhenFramesAreBegunAndNotEnded() throws IOException {
        for (int each = 0; each < BulkPlaces.ENTERED_PER_ADDRESS_MOST + 3; each++) {
            connect().getOutputStream().write(MAGIC_FIRST);
        }
        soon().until(() -> one.shellCounters().of(Counter.EXCHANGES_REFUSED) >= 3);
        soon().until(() -> one.shellCounters().of(Counter.EXCHANGES_TIMED_OUT) == BulkPlaces.ENTERED_PER_ADDRESS_MOST);
        assertThat(firstByteOfAnswer()).isEqualTo(MAGIC_FIRST);
    }

    @Test
    void shouldReadOneFrameAndCloseWhenAConnectionSendsMany() throws IOException {
        Socket many = connect();
        many.getOutputStream().write(frames(1_500));
        long answered = 0;
        byte[] buffer = new byte[1 << 16];
        try {
            for (int read = many.getInputStream().read(buffer);
                    read >= 0;
                    read = many.getInputStream().read(buffer)) {
                answered += read;
            }
        } catch (IOException reset) {
            // What nobody read makes the kernel say it so.
        }
        assertThat(answered).isLessThan(2_000);
        assertThat(one.shellCounters().of(Counter.EXCHANGES_DONE)).isEqualTo(1);
        assertThat(firstByteOfAnswer()).isEqualTo(MAGIC_FIRST);
        soon().until(() -> one.shellCounters().of(Counter.EXCHANGES_DONE) == 2);
    }
}
