package io.gleaner.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.gossip.GossipSettings;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateByDatagramsTest {
    private final StateByDatagrams exchange = new StateByDatagrams(0);
    private final List<byte[]> sent = new ArrayList<>();

    private static ByteBuffer state(int... lengths) {
        ByteBuffer state = ByteBuffer.allocate(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
        state.put((byte) 1);
        for (int length : lengths) {
            state.put((byte) 5).putShort((short) length).put(new byte[length]);
        }
        return state.flip();
    }

    private int send(ByteBuffer state, boolean ask) {
        return exchange.send(state, ask, text -> {
            byte[] bytes = new byte[text.remaining()];
            text.get(bytes);
            sent.add(bytes);
        });
    }

    @Test
    void shouldKeepMessagesWholeWhenTheyTakeSeveralDatagrams() {
        assertThat(send(state(600, 600, 600), true)).isEqualTo(2);
        assertThat(sent.get(0)).hasSize(1 + 3 + 2 * 603).startsWith(1, StateByDatagrams.ASK, 0, 0, 5);
        assertThat(sent.get(1)).hasSize(1 + 603).startsWith(1, 5);
        assertThat(sent).allSatisfy(text -> assertThat(text).hasSizeLessThanOrEqualTo(GossipSettings.PLAIN_BYTES));
    }

    @Test
    void shouldLeaveOutWhatFitsIntoNoDatagram() {
        assertThat(send(state(100, 50_000, 1_358, 1_359), false)).isEqualTo(2);
        assertThat(sent.get(0)).hasSize(1 + 103);
        assertThat(sent.get(1)).hasSize(GossipSettings.PLAIN_BYTES);
    }

    @Test
    void shouldStopWhenAStateIsEndlessOrCutShort() {
        int[] many = new int[900];
        java.util.Arrays.fill(many, 1_000);
        assertThat(send(state(many), false)).isEqualTo(StateByDatagrams.DATAGRAMS_MOST);
        ByteBuffer cut = state(500);
        cut.limit(cut.limit() - 1);
        assertThat(send(cut, false)).isZero();
    }

    @Test
    void shouldAskAndAnswerOnlyNowAndThen() {
        assertThat(exchange.mayAsk(0)).isTrue();
        assertThat(exchange.mayAsk(1)).isFalse();
        assertThat(exchange.mayAsk(1_000_000_000)).isTrue();
        ByteBuffer asks = ByteBuffer.wrap(new byte[] {1, StateByDatagrams.ASK, 0, 0});
        assertThat(exchange.isToBeAnswered(asks, 0)).isTrue();
        assertThat(exchange.isToBeAnswered(asks, 1)).isFalse();
        assertThat(exchange.isToBeAnswered(ByteBuffer.wrap(new byte[] {1, 5, 0, 0}), 1_000_000_000))
                .isFalse();
        assertThat(exchange.isToBeAnswered(ByteBuffer.wrap(new byte[] {1}), 1_000_000_000))
                .isFalse();
    }
}
