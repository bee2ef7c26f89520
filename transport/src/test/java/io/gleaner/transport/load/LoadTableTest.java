package io.gleaner.transport.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class LoadTableTest {
    private static final long MILLI_NS = 1_000_000;

    private final LoadTable table = new LoadTable();
    private final LoadRow row = new LoadRow();

    @Test
    void shouldKeepTheNewestWhenReportsComeInAnyOrder() {
        table.admit(7);
        assertThat(table.read(7, 0, row)).isFalse();

        assertThat(offer(7, 1, 5, 0)).isEqualTo(LoadTable.Outcome.TAKEN);
        assertThat(offer(7, 1, 5, 10)).isEqualTo(LoadTable.Outcome.OLD);
        assertThat(offer(7, 1, 4, 10)).isEqualTo(LoadTable.Outcome.OLD);
        assertThat(offer(7, 1, -1, 0)).isEqualTo(LoadTable.Outcome.TAKEN);
        assertThat(offer(7, 2, 1, 0)).isEqualTo(LoadTable.Outcome.TAKEN);
        assertThat(offer(7, 1, -1, 0)).isEqualTo(LoadTable.Outcome.OLD);
        assertThat(offer(7, -1, 0, 0)).isEqualTo(LoadTable.Outcome.TAKEN);
        assertThat(offer(7, 2, 2, 0)).isEqualTo(LoadTable.Outcome.OLD);

        assertThat(table.read(7, 0, row)).isTrue();
        assertThat(row.boot()).isEqualTo(-1);
        assertThat(row.sequence()).isZero();
    }

    @Test
    void shouldLeaveReportsWhenTheNodeWasNotAdmitted() {
        assertThat(offer(7, 1, 1, 0)).isEqualTo(LoadTable.Outcome.UNKNOWN);
        assertThat(table.read(7, 0, row)).isFalse();
        assertThat(offer(0, 1, 1, 0)).isEqualTo(LoadTable.Outcome.UNKNOWN);
    }

    @Test
    void shouldKeepTheOthersWhenManyComeAndGo() {
        for (long node = 1; node <= 4_000; node++) {
            table.admit(node);
            offer(node, 1, 1, 0);
        }
        for (long node = 1; node <= 4_000; node++) {
            if (node % 4 != 0) {
                assertThat(table.remove(node)).isEqualTo(1L << 32 | 1);
            }
        }
        assertThat(table.size()).isEqualTo(1_000);
        assertThat(table.remove(1)).isZero();
        assertThat(table.read(1, 0, row)).isFalse();
        assertThat(offer(1, 1, 2, 0)).isEqualTo(LoadTable.Outcome.UNKNOWN);
        table.admit(1, 1L << 32 | 1);
        assertThat(offer(1, 1, 1, 0)).isEqualTo(LoadTable.Outcome.OLD);
        assertThat(offer(1, 1, 2, 0)).isEqualTo(LoadTable.Outcome.TAKEN);

        for (long node = 5_000; node < 12_000; node++) {
            table.admit(node);
        }
        assertThat(table.size()).isEqualTo(8_001);
        assertThat(table.read(4, 0, row)).isTrue();
        assertThat(table.read(2, 0, row)).isFalse();
    }

    @Test
    void shouldAgeAndBecomeStaleWhenTimePasses() {
        table.admit(7);
        offer(7, 1, 1, 100 * MILLI_NS);

        assertThat(table.read(7, 350 * MILLI_NS, row)).isTrue();
        assertThat(row.ageMillis()).isEqualTo(250);
        assertThat(row.stale()).isFalse();
        table.read(7, 2_101 * MILLI_NS, row);
        assertThat(row.stale()).isTrue();
    }

    @Test
    void shouldReadWhatWasWrittenWhenAsLoad() {
        Load load = new Load(7, 3, 9, 40, 11, 12, 1_600, 5L << 30, 37, 99, 0x01020304);
        ByteBuffer wire = ByteBuffer.allocate(Load.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        load.write(wire);
        table.admit(7);
        table.offer(7, wire.getLong(8), wire.getLong(16), wire.getLong(24), 0);

        assertThat(table.read(7, 0, row)).isTrue();
        assertThat(new Load(
                        row.node(),
                        row.boot(),
                        row.sequence(),
                        40,
                        row.runQueue(),
                        row.inFlight(),
                        row.freeCpuMillis(),
                        row.freeMemoryBytes(),
                        row.cpuPressurePercent(),
                        row.memoryPressurePercent(),
                        row.executionClasses()))
                .isEqualTo(load);
    }

    @Test
    void shouldKeepRowsWhenItGrowsAndOthersGo() {
        for (int node = 1; node <= 300; node++) {
            table.admit(node);
            offer(node, 1, node, 0);
        }
        for (int node = 1; node <= 300; node += 2) {
            table.remove(node);
        }
        assertThat(table.size()).isEqualTo(150);
        for (int node = 1; node <= 300; node++) {
            assertThat(table.read(node, 0, row)).isEqualTo(node % 2 == 0);
        }
        table.read(300, 0, row);
        assertThat(row.sequence()).isEqualTo(300);
    }

    @Test
    void shouldSendTheFreshestFirstAndNeverTheReceiversOwn() {
        for (int node = 1; node <= 10; node++) {
            table.admit(node);
            offer(node, 1, 1, -node * 100 * MILLI_NS);
        }
        table.admit(11);
        LoadSender sender = new LoadSender(table);
        ByteBuffer to = ByteBuffer.allocate(1_000).order(ByteOrder.LITTLE_ENDIAN);

        assertThat(sender.fill(to, 3 * Load.BYTES + 31, 1, 0)).isEqualTo(3);
        to.flip();
        assertThat(Load.read(to)).extracting(Load::node, Load::ageMillis).containsExactly(2L, 200);
        assertThat(Load.read(to).node()).isEqualTo(3);
        assertThat(Load.read(to).node()).isEqualTo(4);
    }

    @Test
    void shouldSendTheLeastSentFirstWhenAgesAreAlike() {
        for (int node = 1; node <= 4; node++) {
            table.admit(node);
            offer(node, 1, 1, 0);
        }
        LoadSender sender = new LoadSender(table);
        ByteBuffer to = ByteBuffer.allocate(1_000).order(ByteOrder.LITTLE_ENDIAN);
        sender.fill(to, 2 * Load.BYTES, 0, 0);
        sender.fill(to, 2 * Load.BYTES, 0, 0);
        to.flip();
        assertThat(java.util.Set.of(
                        Load.read(to).node(),
                        Load.read(to).node(),
                        Load.read(to).node(),
                        Load.read(to).node()))
                .hasSize(4);
    }

    @Test
    void shouldNotPassOnWhatIsTooOldToTellItsAge() {
        table.admit(1);
        offer(1, 1, 1, 0);
        ByteBuffer to = ByteBuffer.allocate(1_000).order(ByteOrder.LITTLE_ENDIAN);

        assertThat(new LoadSender(table).fill(to, 1_000, 0, 61_000 * MILLI_NS)).isZero();
    }

    private LoadTable.Outcome offer(long node, int boot, int sequence, long bornNs) {
        return table.offer(node, Integer.toUnsignedLong(boot) | (long) sequence << 32, 0, 0, bornNs);
    }
}
