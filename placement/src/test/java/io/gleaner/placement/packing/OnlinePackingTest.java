package io.gleaner.placement.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.placement.packing.OnlinePacking.Change;
import io.gleaner.placement.packing.OnlinePacking.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OnlinePackingTest {
    private static final Machine MACHINE = new Machine(32_000, 128);

    @Test
    void shouldKeepAValidPlanWhenApplicationsComeGrowShrinkAndGo() {
        for (int seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int movesMax = random.nextInt(5);
            OnlinePacking packing = new OnlinePacking(MACHINE, movesMax);
            List<String> present = new ArrayList<>();
            for (int step = 0; step < 400; step++) {
                List<Change> changes = step(packing, random, present, step);
                assertThat(changes.stream().filter(change -> change.kind() == Kind.MOVE))
                        .hasSizeLessThanOrEqualTo(movesMax);
                if (!present.isEmpty()) {
                    assertThat(PlanChecker.check(packing.plan()))
                            .as("seed %d, step %d", seed, step)
                            .isEmpty();
                    assertThat(packing.plan().machines()).isEqualTo(packing.machines());
                }
            }
        }
    }

    private static List<Change> step(OnlinePacking packing, SplittableRandom random, List<String> present, int step) {
        int what = random.nextInt(4);
        if (what < 2 || present.isEmpty()) {
            present.add("app" + step);
            return packing.come(new Application("app" + step, 1 + random.nextLong(50_000), 1 + random.nextLong(64)));
        }
        String name = present.get(random.nextInt(present.size()));
        if (what == 2) {
            return packing.change(name, 1 + random.nextLong(50_000));
        }
        present.remove(name);
        return packing.go(name);
    }

    @Test
    void shouldEmptyAMachineWhenOthersHaveRoom() {
        OnlinePacking packing = new OnlinePacking(MACHINE, 1);
        packing.come(new Application("a", 20_000, 64));
        packing.come(new Application("b", 20_000, 100));
        packing.come(new Application("c", 5_000, 20));
        assertThat(packing.machines()).isEqualTo(2);

        List<Change> changes = packing.go("c");
        assertThat(changes).extracting(Change::kind).containsExactly(Kind.REMOVE);
        assertThat(packing.change("b", 12_000)).extracting(Change::kind).containsExactly(Kind.SHRINK);
        packing.go("a");
        assertThat(packing.machines()).isEqualTo(1);
    }

    @Test
    void shouldRefuseWhatCannotBePlaced() {
        OnlinePacking packing = new OnlinePacking(MACHINE, 1);
        packing.come(new Application("a", 1_000, 64));
        assertThatThrownBy(() -> packing.come(new Application("a", 1_000, 64))).hasMessageContaining("is here already");
        assertThatThrownBy(() -> packing.come(new Application("b", 1_000, 129)))
                .hasMessageContaining("raise the other to 129");
        assertThatThrownBy(() -> packing.change("a", 0)).hasMessageContaining("give it at least 1");
        assertThatThrownBy(() -> packing.go("z")).hasMessageContaining("there is no application z");
        assertThat(PlanChecker.check(packing.plan())).isEmpty();
    }
}
