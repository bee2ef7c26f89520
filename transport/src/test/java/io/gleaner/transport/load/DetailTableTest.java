package io.gleaner.transport.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DetailTableTest {
    private final DetailTable table = new DetailTable(2, 3);

    @Test
    void shouldKeepTheNewestWhenARecordChanges() {
        assertThat(offer(1, 1, 2, "f", "new")).isEqualTo(DetailTable.Outcome.TAKEN);
        assertThat(offer(1, 1, 1, "f", "old")).isEqualTo(DetailTable.Outcome.OLD);
        assertThat(table.find(1, "f".getBytes(UTF_8))).asString().isEqualTo("new");
        assertThat(offer(1, 2, 0, "f", "")).isEqualTo(DetailTable.Outcome.TAKEN);
        assertThat(table.find(1, "f".getBytes(UTF_8))).isNull();
    }

    @Test
    void shouldRefuseWhenANodeOrAllTellTooMuch() {
        offer(1, 1, 1, "f", "x");
        offer(1, 1, 2, "g", "x");
        assertThat(offer(1, 1, 3, "h", "x")).isEqualTo(DetailTable.Outcome.REFUSED);
        offer(2, 1, 1, "f", "x");
        assertThat(offer(3, 1, 1, "f", "x")).isEqualTo(DetailTable.Outcome.REFUSED);
        table.remove(1);
        assertThat(offer(3, 1, 1, "f", "x")).isEqualTo(DetailTable.Outcome.TAKEN);
        assertThat(table.of(1)).isEmpty();
    }

    private DetailTable.Outcome offer(long node, int boot, int sequence, String key, String value) {
        return table.offer(new Detail(node, boot, sequence, key.getBytes(UTF_8), value.getBytes(UTF_8)));
    }
}
