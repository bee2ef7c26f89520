package io.gleaner.bench.gossip.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EventQueueTest {
    private record Numbered(long atNs, int number, List<Numbered> heard) implements Happening {
        @Override
        public void happen(long nowNs) {
            heard.add(this);
        }
    }

    @Test
    void shouldKeepTimeAndThenOrderWhenManyAreAdded() {
        EventQueue queue = new EventQueue();
        SplittableRandom random = new SplittableRandom(3);
        List<Numbered> heard = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            long atNs = random.nextInt(200);
            queue.add(atNs, new Numbered(atNs, i, heard));
            if (i % 3 == 0) {
                queue.poll().happen(0);
            }
        }
        heard.clear();
        while (!queue.isEmpty()) {
            assertThat(queue.firstNs()).isGreaterThanOrEqualTo(0);
            queue.poll().happen(0);
        }

        for (int i = 1; i < heard.size(); i++) {
            Numbered before = heard.get(i - 1);
            Numbered after = heard.get(i);
            assertThat(before.atNs() < after.atNs()
                            || before.atNs() == after.atNs() && before.number() < after.number())
                    .isTrue();
        }
        assertThat(heard).hasSizeGreaterThan(3_000);
    }

    @Test
    void shouldFindNodesAgainWhenGivenTheirNumbersAndAddresses() {
        for (int index : new int[] {0, 1, 77, 19_999}) {
            assertThat(Addresses.index(Addresses.number(index))).isEqualTo(index);
            assertThat(Addresses.index(Addresses.endpoint(index))).isEqualTo(index);
        }
    }
}
