package io.gleaner.placement.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private static final long SEED = 5;
    private static final int NODES = 12;

    private static Candidates random(SplittableRandom random) {
        Candidates all = new Candidates(NODES);
        int nodes = 1 + random.nextInt(NODES);
        for (int node = 0; node < nodes; node++) {
            int lacking = random.nextInt(4) == 0 ? 1 << random.nextInt(5) : 0;
            int more = random.nextInt(3) == 0 ? Candidates.HOLDS_DATA : 0;
            int row = all.add(node, (Candidates.USABLE | Candidates.WARM | more) & ~lacking);
            all.load(row, random.nextInt(9), 4, 4, random.nextInt(3), random.nextLong(7_000_000_000L));
            long meanNs = 1 + random.nextInt(1_000_000_000);
            all.times(row, meanNs, 2 * meanNs, meanNs);
            all.costs(row, random.nextInt(9_000_000), random.nextInt(400_000_000), 300_000_000, random.nextInt(99));
        }
        if (random.nextBoolean()) {
            all.local(random.nextInt(nodes));
        }
        return all;
    }

    @Test
    void shouldGiveTheSameTargetWhenARecordIsReplayed() {
        SplittableRandom random = new SplittableRandom(SEED);
        DeliveryDecision decision = new DeliveryDecision();
        DeliveryDecision replayed = new DeliveryDecision();
        for (int round = 0; round < 20_000; round++) {
            Objective objective = Objective.values()[random.nextInt(Objective.values().length)];
            Routing routing = new Routing(
                    objective, 900_000_000, Weights.of(random.doubles(NODES).toArray()));
            new Balancer()
                    .decide(
                            new Call().set(0, -1, random.nextInt(2)),
                            random(random),
                            routing,
                            random.nextLong(),
                            decision);
            replayed.restore(decision.objective(), decision.reason(), decision.hysteresisPercent());
            replayed.restoreLocal(decision.local(), decision.localMicros());
            replayed.restoreCandidates(
                    decision.first(),
                    decision.firstMicros(),
                    decision.firstAgeMicros(),
                    decision.second(),
                    decision.secondMicros(),
                    decision.secondAgeMicros());

            assertThat(replayed.replay()).as("round %d, seed %d", round, SEED).isEqualTo(decision.target());
            assertThat(decision.replay()).isEqualTo(decision.target());
        }
    }

    @Test
    void shouldDecideAlikeWhenInputsAndDrawAreAlike() {
        for (int seed = 0; seed < 500; seed++) {
            long draw = new SplittableRandom(~seed).nextLong();
            DeliveryDecision one = new DeliveryDecision();
            DeliveryDecision other = new DeliveryDecision();
            Routing routing = Farmland.fastest(NODES);
            new Balancer().decide(new Call().set(0, -1, 1), random(new SplittableRandom(seed)), routing, draw, one);
            Routing again = Farmland.fastest(NODES);
            new Balancer().decide(new Call().set(0, -1, 1), random(new SplittableRandom(seed)), again, draw, other);

            assertThat(other).usingRecursiveComparison().as("seed %d", seed).isEqualTo(one);
        }
    }

    @Test
    void shouldKnowReasonsAndObjectivesByTheirCodes() {
        for (Reason reason : Reason.values()) {
            assertThat(Reason.of(reason.ordinal())).isEqualTo(reason);
            assertThat(reason.words()).isNotBlank();
        }
        for (Objective objective : Objective.values()) {
            assertThat(Objective.of(objective.ordinal())).isEqualTo(objective);
        }
    }
}
