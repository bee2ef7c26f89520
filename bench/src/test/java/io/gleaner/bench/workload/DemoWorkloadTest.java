package io.gleaner.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoWorkloadTest {
    private static final WorkloadOptions DEMO_NODE =
            new WorkloadOptions(List.of(new NodeShape(1_500, 2L << 30)), 0.85, 0, 1, false, false, 0.4, 0.4, 50_000);

    @Test
    void shouldReserveTheLoadInTheDemosSharesAndTime() {
        DrawnTape drawn = Workloads.parse("demo").drawWithFacts(DEMO_NODE, 3);
        Tape tape = drawn.tape();
        double[] reserved = new double[tape.functions().size()];
        for (int i = 0; i < tape.size(); i++) {
            int f = tape.function()[i];
            reserved[f] += tape.functions().get(f).cpuMillisUser() / 1e3 * tape.userDurationNs()[i] / 1e9;
        }
        Map<String, Integer> shares = Map.of("primes", 210, "relay", 495, "step", 150, "index", 50);
        for (int f = 0; f < reserved.length; f++) {
            Integer share = shares.get(tape.functions().get(f).name());
            if (share != null) {
                assertThat(reserved[f] / tape.reservedCoreSeconds()).isCloseTo(share / 1_526.0, within(0.03));
            }
        }
        assertThat(drawn.facts().load()).isCloseTo(0.85, within(1e-6));
        assertThat(drawn.facts().secondsPerMinute()).isCloseTo(60, within(3.0));
    }

    @Test
    void shouldHaveTwoInputsOfWhichOneIsTwiceTheWork() {
        Tape tape = Workloads.parse("demo").draw(DEMO_NODE, 3);
        int large = 0;
        int sized = 0;
        for (int i = 0; i < tape.size(); i++) {
            if (tape.functions().get(tape.function()[i]).name().equals("matrix")) {
                sized++;
                large += tape.workMultiplier()[i] > 1.5 ? 1 : 0;
            }
        }
        assertThat(large / (double) sized).isCloseTo(0.5, within(0.05));
    }
}
