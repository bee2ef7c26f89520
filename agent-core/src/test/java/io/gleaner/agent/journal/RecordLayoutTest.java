package io.gleaner.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class RecordLayoutTest {
    private final JournalRing ring = new JournalRing(4, 0xB007);
    private final EventView event = new EventView();

    /** Each setter in turn with a value of its own; then all getters must still answer theirs: no two fields overlap. */
    @Test
    void shouldGiveBackEveryFieldWhenAllAreSetToDifferentValues() throws ReflectiveOperationException {
        DecisionRecord record = new DecisionRecord().wrap(ring, ring.claim(), 17, 18);
        record.mode(3).scorer(2).stoodBack(1).resumed(true);
        Map<Method, Object[]> expected = new LinkedHashMap<>();
        int salt = 3;
        for (Method setter : DecisionRecord.class.getDeclaredMethods()) {
            if (setter.getReturnType() == DecisionRecord.class
                    && !List.of(
                                    "wrap",
                                    "invocation",
                                    "flags",
                                    "free",
                                    "use",
                                    "scorer",
                                    "mode",
                                    "stoodBack",
                                    "hopsLeft",
                                    "hysteresisPercent",
                                    "resumed",
                                    "neighbourBucket")
                            .contains(setter.getName())) {
                boolean indexed = setter.getParameterCount() == 2;
                int count = indexed ? (setter.getName().equals("feature") ? 9 : 3) : 1;
                for (int i = 0; i < count; i++) {
                    Object value = value(
                            setter.getParameterTypes()[indexed ? 1 : 0],
                            salt++ % (setter.getName().equals("inputBucket") ? 63 : 250) + 1);
                    setter.invoke(record, indexed ? new Object[] {i, value} : new Object[] {value});
                    Method getter = indexed
                            ? DecisionView.class.getMethod(setter.getName(), int.class)
                            : DecisionView.class.getMethod(setter.getName());
                    expected.merge(
                            getter, indexed ? new Object[] {value} : new Object[] {value}, RecordLayoutTest::join);
                }
            }
        }
        assertThat(expected).hasSize(44);
        record.hopsLeft(1).hysteresisPercent(99);
        assertThat(List.of(record.hopsLeft(), record.hysteresisPercent())).containsExactly(1, 99);
        for (Map.Entry<Method, Object[]> entry : expected.entrySet()) {
            for (int i = 0; i < entry.getValue().length; i++) {
                Method getter = entry.getKey();
                Object actual = getter.getParameterCount() == 1 ? getter.invoke(record, i) : getter.invoke(record);
                assertThat(actual).as(getter.getName() + " " + i).isEqualTo(entry.getValue()[i]);
            }
        }
        assertThat(List.of(record.mode(), record.scorer(), record.stoodBack())).containsExactly(3, 2, 1);
        assertThat(record.resumed()).isTrue();
        assertThat(record.nowNs()).isEqualTo(17);
        assertThat(record.invocation()).isEqualTo(18);
        assertThat(record.sequence()).isEqualTo(1);
        assertThat(record.boot()).isEqualTo(0xB007);
        assertThat(record.kind()).isEqualTo(RecordKind.DECIDED);
    }

    private static Object[] join(Object[] a, Object[] b) {
        List<Object> joined = new ArrayList<>(List.of(a));
        joined.addAll(List.of(b));
        return joined.toArray();
    }

    private static Object value(Class<?> type, int salt) {
        return type == long.class ? (Object) (long) salt : type == int.class ? (Object) salt : (Object) (salt + 0.5f);
    }

    @Test
    void shouldKeepWholeRangeWhenFieldsAreAtTheirLimits() {
        DecisionRecord record = new DecisionRecord().wrap(ring, ring.claim(), Long.MAX_VALUE, Long.MIN_VALUE);
        record.memoryBytesUser((1L << 48) - 1).cpuMillisCap((1 << 24) - 1).cpuUnitsHigh(65_535);
        record.optionChosen(255).peer(2, 65_535).flags(0xFFFF);
        assertThat(record.memoryBytesUser()).isEqualTo((1L << 48) - 1);
        assertThat(record.cpuMillisCap()).isEqualTo((1 << 24) - 1);
        assertThat(record.cpuUnitsHigh()).isEqualTo(65_535);
        assertThat(record.optionChosen()).isEqualTo(255);
        assertThat(record.peer(2)).isEqualTo(65_535);
        assertThat(record.flags()).isEqualTo(0xFFFF);
        assertThat(record.invocation()).isEqualTo(Long.MIN_VALUE);
        record.memoryBytesUser(1L << 50)
                .cpuMillisCap(Integer.MAX_VALUE)
                .cpuMillisUser(-1)
                .cleanRuns(1L << 40);
        assertThat(record.memoryBytesUser()).isEqualTo((1L << 48) - 1);
        assertThat(record.cpuMillisCap()).isEqualTo((1 << 24) - 1);
        assertThat(record.cpuMillisUser()).isZero();
        assertThat(record.cleanRuns()).isEqualTo(65_535);
    }

    @Test
    void shouldKeepWhatIsFreeInThePlaceOfScoresWhenARuleChose() {
        DecisionRecord record = new DecisionRecord().wrap(ring, ring.claim(), 1, 2);
        record.modelHash(9).scoreChosen(0.5f).scoreUser(0.25f).scorer(Scorer.JAVA.code());
        assertThat(List.of(record.cpuMillisFree(), record.memoryBytesFree(), record.modelHash()))
                .containsExactly(0L, 0L, 9L);
        record.free(1_500, 3L << 30);
        assertThat(List.of(record.cpuMillisFree(), record.memoryBytesFree(), record.modelHash()))
                .containsExactly(1_500L, 3L << 30, 0L);
        record.use(700, 300, 2_000, true);
        assertThat(List.of(record.cpuMillisMeanUse(), record.cpuMillisSaturation()))
                .containsExactly(700L, 2_000L);
        assertThat(record.recentSlowdownPercent()).isEqualTo(255);
        assertThat(record.isSaturationOpen()).isTrue();
        record.use(700, 110, 2_000, false);
        assertThat(record.recentSlowdownPercent()).isEqualTo(110);
        assertThat(record.isSaturationOpen()).isFalse();
        assertThat(record.cpuMillisFree()).isEqualTo(1_500);
        assertThat(record.scoreChosen()).isNaN();
        assertThat(record.scorer()).isEqualTo(Scorer.RULE.code());
    }

    @Test
    void shouldStayWithinRecordWhenOffsetsAreListed() throws IllegalAccessException {
        for (Field field : RecordLayout.class.getDeclaredFields()) {
            field.setAccessible(true);
            assertThat((int) field.get(null)).as(field.getName()).isBetween(0, RecordLayout.RECORD_BYTES);
        }
        assertThat(RecordLayout.DECISION_NANOS + Integer.BYTES).isEqualTo(RecordLayout.CRC32C);
    }

    @Test
    void shouldWriteEveryOtherKindWhenAsked() {
        assertThat(written(() -> Records.function(ring, 1, 2, 500, 64 << 20, "resize"))
                        .text())
                .isEqualTo("resize");
        assertThat(event.kind()).isEqualTo(RecordKind.FUNCTION);
        assertThat(event.cpuMillis()).isEqualTo(500);
        assertThat(written(() -> Records.container(ring, 1, 3, 2, "ab12")).container())
                .isEqualTo(3);
        assertThat(event.function()).isEqualTo(2);
        assertThat(written(() -> Records.started(ring, 1, 77, 2, 3)).invocation())
                .isEqualTo(77);
        assertThat(written(() -> Records.limited(ring, 1, 77, 3, 500, 250, 10, 20, 2, 99))
                        .cpuMillisBefore())
                .isEqualTo(500);
        assertThat(List.of(event.cpuMillis(), event.memoryBytesBefore(), event.memoryBytes(), event.durationNs()))
                .containsExactly(250L, 10L, 20L, 99L);
        assertThat(event.outcome()).isEqualTo(2);
        assertThat(written(() -> Records.tripped(ring, 1, 77, 2, 3, 1, 5, 240, 250, 30, 40))
                        .cpuMillisPeak())
                .isEqualTo(240);
        assertThat(List.of(event.cpuMillis(), event.memoryBytesPeak(), event.memoryBytes()))
                .containsExactly(250L, 30L, 40L);
        assertThat(List.of(event.resource(), event.reason())).containsExactly(1, 5);
        assertThat(written(() -> Records.loan(ring, 1, 6, 77, 78, 250, 32, 1_000))
                        .counterpart())
                .isEqualTo(77);
        assertThat(List.of(event.invocation(), event.ledgerSequence(), event.durationNs()))
                .containsExactly(78L, 6L, 1_000L);
        assertThat(written(() -> Records.returned(ring, 1, 6, 77, 78, 250, 32, 3, 9))
                        .reason())
                .isEqualTo(3);
        assertThat(event.kind()).isEqualTo(RecordKind.RETURNED);
        assertThat(written(() -> Records.completed(ring, 1, 77, 2, 3, 1, 5, 6, 7))
                        .memoryBytesPeak())
                .isEqualTo(7);
        assertThat(written(() -> Records.peer(ring, 1, 9, 8, 7, "joined")).text())
                .isEqualTo("joined");
        assertThat(written(() -> Records.degraded(ring, 1, false, "no cgroups")).count())
                .isEqualTo(1);
    }

    @Test
    void shouldCutTextAtACharacterWhenItIsTooLong() {
        String name = "x".repeat(RecordLayout.TEXT_BYTES - 1) + "\u00e9tude";
        assertThat(written(() -> Records.function(ring, 1, 1, 1, 1, name)).text())
                .isEqualTo("x".repeat(RecordLayout.TEXT_BYTES - 1));
    }

    @Test
    void shouldKeepWhatAnAgentStartedWithWhenBooted() {
        BootFacts facts = new BootFacts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, true, 14, 15, 0.05, 0.005, "0.1.0");
        Records.boot(ring, 5, facts);
        BootView boot = new BootView();
        ring.drain((b, o) -> boot.wrap(copy(b, o), 0), 1);
        assertThat(new BootFacts(
                        boot.epochMillis(),
                        boot.processId(),
                        boot.nodeCpuMillis(),
                        boot.nodeMemoryBytes(),
                        boot.cpuUnitMillis(),
                        boot.memoryUnitBytes(),
                        boot.maxOptions(),
                        boot.thresholdPpm(),
                        boot.configHash(),
                        boot.modelHash(),
                        boot.nearTiePpm(),
                        boot.safeguard(),
                        boot.cpuLoan(),
                        boot.memoryLoans(),
                        boot.cleanRunsToBorrow(),
                        boot.cleanRunsToLend(),
                        boot.controlShareLenders(),
                        boot.controlShareBorrowers(),
                        boot.version()))
                .isEqualTo(facts);
    }

    @Test
    void shouldSeeDamageWhenAnyByteChanges() {
        ByteBuffer buffer = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
        buffer.put(256, (byte) RecordLayout.SCHEMA_VERSION);
        RecordView view = new RecordView().wrap(buffer, 256);
        view.seal(new CRC32C());
        assertThat(view.intact()).isTrue();
        for (int i = 256; i < 512; i++) {
            buffer.put(i, (byte) (buffer.get(i) ^ 1));
            assertThat(view.intact()).as("byte " + i).isFalse();
            buffer.put(i, (byte) (buffer.get(i) ^ 1));
        }
        assertThat(view.intact()).isTrue();
    }

    private EventView written(Runnable write) {
        write.run();
        ring.drain((b, o) -> event.wrap(copy(b, o), 0), 1);
        return event;
    }

    private static ByteBuffer copy(ByteBuffer buffer, int offset) {
        return ByteBuffer.allocate(RecordLayout.RECORD_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(0, buffer, offset, RecordLayout.RECORD_BYTES);
    }
}
