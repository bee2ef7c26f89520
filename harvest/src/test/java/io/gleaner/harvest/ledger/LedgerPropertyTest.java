package io.gleaner.harvest.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Thousands of random histories, each from its seed, judged after every step by books that the ledger doesn't keep. */
class LedgerPropertyTest {
    private static final int HISTORIES = 3_000;
    private static final int STEPS = 80;
    private static final int SLOTS = 12;
    private static final long MIB = 1L << 20;

    private static final class History {
        final Random random;
        final boolean overcommits;
        final LendingOrder order;
        final LedgerWitness witness = new LedgerWitness();
        final Ledger ledger;
        final List<Integer> used = new ArrayList<>();
        final List<long[]> unslotted = new ArrayList<>();
        long nowNs;

        History(long seed) {
            random = new Random(seed);
            overcommits = random.nextInt(4) == 0;
            int loans = random.nextInt(3) == 0 ? 3 : 64;
            order = LendingOrder.values()[(int) (seed % LendingOrder.values().length)];
            ledger = new Ledger(new LedgerConfig(4000, 1536 * MIB, SLOTS, loans, 0.2, 16 * MIB, order), witness);
        }

        void step() {
            nowNs += random.nextInt(50) * 1_000_000L;
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3, 4 -> admit();
                case 5, 6 -> end();
                case 7 -> endSoon();
                case 8 -> enterOrLeave();
                case 9 -> userAllocation();
                case 10 -> use();
                default -> tendOrReturn();
            }
            witness.judge(ledger);
        }

        private boolean fits(long cpuMillis, long memoryBytes) {
            return overcommits
                    || ledger.user(Resource.CPU) + cpuMillis <= 4000
                            && ledger.user(Resource.MEMORY) + memoryBytes <= 1536 * MIB;
        }

        private void enter(long cpuMillis, long memoryBytes) {
            witness.log.add("enter " + cpuMillis + " " + memoryBytes);
            witness.entered(cpuMillis, memoryBytes);
            ledger.enter(cpuMillis, memoryBytes);
            if (random.nextBoolean()) {
                ledger.settle(nowNs);
            }
        }

        private void admit() {
            long cpuMillis = random.nextInt(8) * 125L;
            long memoryBytes = random.nextInt(8) * 64 * MIB;
            int slot = random.nextInt(SLOTS);
            if (used.contains(slot) || !fits(cpuMillis, memoryBytes)) {
                return;
            }
            enter(cpuMillis, memoryBytes);
            witness.admitting(slot, cpuMillis, memoryBytes);
            long wantedCpu = random.nextInt(2 * (int) cpuMillis + 1);
            long wantedMemory = (long) (random.nextDouble() * 2 * memoryBytes);
            witness.log.add("admit " + slot + " wants " + wantedCpu + " " + wantedMemory);
            ledger.lock();
            ledger.admit(
                    slot,
                    cpuMillis,
                    memoryBytes,
                    wantedCpu,
                    wantedMemory,
                    random.nextInt(200) * 1_000_000L,
                    random.nextInt(1000),
                    nowNs);
            ledger.unlock();
            used.add(slot);
            if (random.nextBoolean()) {
                ledger.started(slot, nowNs);
            }
        }

        private void end() {
            if (used.isEmpty()) {
                return;
            }
            int slot = used.remove(random.nextInt(used.size()));
            witness.log.add("end " + slot);
            ledger.lock();
            ledger.end(slot, nowNs, nowNs);
            ledger.unlock();
            witness.ended(slot);
        }

        /** Hosts that can't have the lock, since somebody holds it who may do what they like meanwhile. */
        private void endSoon() {
            if (used.isEmpty()) {
                return;
            }
            List<Integer> ended = new ArrayList<>();
            ledger.lock();
            for (int i = random.nextInt(3); i >= 0 && !used.isEmpty(); i--) {
                int slot = used.remove(random.nextInt(used.size()));
                witness.log.add("end soon " + slot);
                ledger.endSoon(slot, nowNs, nowNs);
                ended.add(slot);
            }
            switch (random.nextInt(4)) {
                case 0 -> ledger.returnAll(nowNs);
                case 1 -> ledger.userAllocation(ended.get(0), Resource.CPU, nowNs);
                case 2 -> ledger.userAllocation(random.nextInt(SLOTS), Resource.MEMORY, nowNs);
                default -> ledger.memoryBytesUsed(random.nextInt(SLOTS), random.nextInt(1024) * MIB);
            }
            ledger.unlock();
            ended.forEach(witness::ended);
        }

        private void enterOrLeave() {
            if (random.nextBoolean() && !unslotted.isEmpty()) {
                long[] one = unslotted.remove(random.nextInt(unslotted.size()));
                witness.left(one[0], one[1]);
                ledger.leave(one[0], one[1]);
                tend();
            } else {
                long[] one = {random.nextInt(8) * 125L, random.nextInt(8) * 64 * MIB};
                if (fits(one[0], one[1])) {
                    unslotted.add(one);
                    enter(one[0], one[1]);
                    tend();
                }
            }
        }

        private void userAllocation() {
            int slot = random.nextInt(SLOTS);
            Resource resource = random.nextBoolean() ? Resource.CPU : Resource.MEMORY;
            witness.log.add("user allocation " + slot + " " + resource);
            ledger.lock();
            ledger.userAllocation(slot, resource, nowNs);
            ledger.unlock();
        }

        private void use() {
            ledger.memoryBytesUsed(random.nextInt(SLOTS), random.nextInt(1024) * MIB);
        }

        private void tendOrReturn() {
            if (random.nextInt(5) == 0) {
                witness.log.add("return all");
                ledger.lock();
                ledger.returnAll(nowNs);
                ledger.unlock();
                assertThat(ledger.totals().get(Resource.CPU, Figure.BORROWED)).isZero();
                assertThat(ledger.totals().get(Resource.MEMORY, Figure.BORROWED))
                        .isZero();
            } else {
                tend();
            }
        }

        private void tend() {
            ledger.lock();
            ledger.tend(nowNs);
            ledger.unlock();
        }
    }

    @Test
    void shouldConserveWhateverHappensInWhateverOrder() {
        long[] lent = new long[LendingOrder.values().length];
        long debts = 0;
        for (long seed = 0; seed < HISTORIES; seed++) {
            History history = new History(seed);
            for (int step = 0; step < STEPS; step++) {
                try {
                    history.step();
                } catch (AssertionError | RuntimeException failure) {
                    throw new AssertionError("seed " + seed + ", " + history.order + ", step " + step, failure);
                }
                lent[history.order.ordinal()] += history.ledger.totals().get(Resource.CPU, Figure.LENT);
            }
            if (!history.overcommits && history.ledger.totals().memoryReturnShort() == 0) {
                assertThat(history.ledger.totals().get(Resource.CPU, Figure.ALLOCATED_MAX))
                        .isLessThanOrEqualTo(4000);
                assertThat(history.ledger.totals().get(Resource.MEMORY, Figure.ALLOCATED_MAX))
                        .isLessThanOrEqualTo(1536 * MIB);
            }
            debts += history.ledger.totals().memoryReturnShort();
        }
        // The histories reach what they are meant to judge.
        assertThat(lent).doesNotContain(0);
        assertThat(debts).isPositive();
    }
}
