package io.gleaner.agent.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionConfigBuilder;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.runtime.JournalledNode;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.freyr.LearnedPolicy;
import io.gleaner.harvest.freyr.ModelFileException;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.onnx.ScorerLoader;
import io.gleaner.harvest.policy.Policies;
import io.gleaner.harvest.safeguard.Safeguard;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the settings, as many decisions come out identical as there are. */
class ReplayOfSettingsTest {
    private static final long MIB = 1 << 20;
    private static final int STEPS = 600;

    @TempDir
    Path folder;

    /** Rules at their ends, also where units or bytes are more than a record can hold. */
    enum Rules {
        USUAL(2_500, 2_048, 1, b -> b),
        FREYR_SAFEGUARD(2_500, 2_048, 1, b -> b.safeguard(Safeguard.Variant.FREYR)),
        NO_MEMORY_LOANS(2_500, 2_048, 1, b -> b.memoryLoans(false)),
        QUOTA(2_500, 2_048, 1, b -> b.cpuLoan(CpuLoan.QUOTA)),
        SHARES(2_500, 2_048, 1, b -> b.cpuLoan(CpuLoan.SHARES)),
        FINEST_GRID(2_500, 2_048, 1, b -> b.cpuMillisUnit(10).memoryBytesUnit(MIB)),
        COARSEST_GRID(2_500, 2_048, 1, b -> b.cpuMillisUnit(64_000).memoryBytesUnit(65_536 * MIB)),
        FEWEST_OPTIONS(2_500, 2_048, 1, b -> b.maxOptions(9).cpuMillisUnit(10)),
        LOWEST_THRESHOLD(2_500, 2_048, 1, b -> b.threshold(0.1)),
        ODD_THRESHOLD(2_500, 2_048, 1, b -> b.threshold(1 / 3.0)),
        HIGHEST_THRESHOLD(2_500, 2_048, 1, b -> b.threshold(1)),
        PATIENT(2_500, 2_048, 1, b -> b.cleanRunsToBorrow(1_000).cleanRunsToLend(1_000)),
        EAGER(2_500, 2_048, 1, b -> b.cleanRunsToBorrow(1).cleanRunsToLend(1)),
        ALL_CONTROL(2_500, 2_048, 1, b -> b.controlShareLenders(1).controlShareBorrowers(1)),
        NO_CONTROL(2_500, 2_048, 1, b -> b.controlShareLenders(0).controlShareBorrowers(0)),
        ODD_CONTROL(2_500, 2_048, 1, b -> b.controlShareLenders(1 / 3.0).controlShareBorrowers(2 / 3.0)),
        SMALL_NODE(700, 400, 1, b -> b),
        NO_RESERVE(2_500, 2_048, 1, b -> b.memoryReserveShare(0)),
        LARGE_RESERVE(2_500, 2_048, 1, b -> b.memoryReserveShare(0.9)),
        HUGE_NODE(2_500_000, 4_194_304, 1_000, b -> b),
        HUGE_NODE_FINEST_GRID(
                2_500_000, 4_194_304, 1_000, b -> b.cpuMillisUnit(10).memoryBytesUnit(MIB)),
        LARGEST_NODE(10_000_000, 262_143L << 10, 4_000, b -> b);

        private final long cpuMillis;
        private final long mebibytes;
        private final int timesAsLarge;
        private final UnaryOperator<DecisionConfigBuilder> change;

        Rules(long cpuMillis, long mebibytes, int timesAsLarge, UnaryOperator<DecisionConfigBuilder> change) {
            this.cpuMillis = cpuMillis;
            this.mebibytes = mebibytes;
            this.timesAsLarge = timesAsLarge;
            this.change = change;
        }

        /** The rules judge by the node's threshold, as the agent makes them. */
        Threshold threshold() {
            DecisionConfig config = change.apply(DecisionConfig.builder(cpuMillis, mebibytes * MIB))
                    .build();
            return new Threshold((int) Math.round(config.threshold() * 1e6));
        }

        JournalledNode node(Path folder, HarvestPolicy policy, int nearTiePpm) {
            DecisionConfigBuilder builder = DecisionConfig.builder(cpuMillis, mebibytes * MIB)
                    .controlShareLenders(0.1)
                    .controlShareBorrowers(0.1);
            return new JournalledNode(folder, policy, change.apply(builder), nearTiePpm, timesAsLarge);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldDecideTheSameAgainWhateverTheRules(Rules rules) throws IOException, ModelFileException {
        int[] nearTies = {0, 100, 1_000_000};
        try (LearnedPolicy inJava = learned(nearTies[rules.ordinal() % nearTies.length]);
                LearnedPolicy byOnnx = learned(nearTies[rules.ordinal() % nearTies.length])) {
            ScorerLoader.load(byOnnx, 1 + 8 * (rules.ordinal() % 2));
            try (JournalledNode node = rules.node(folder, inJava, nearTies[rules.ordinal() % nearTies.length])) {
                for (Mode mode : List.of(Mode.ENFORCE, Mode.RECOMMEND, Mode.OBSERVE, Mode.OFF, Mode.ENFORCE)) {
                    node.mode(mode);
                    node.policy(inJava);
                    node.run(STEPS);
                    node.policy(byOnnx);
                    node.run(STEPS);
                    for (String rule : Policies.names()) {
                        node.policy(Policies.byName(rule, rules.threshold()));
                        node.run(STEPS / 4);
                    }
                }
            }
        }
        try (JournalReplay replay = new JournalReplay(List.of());
                JournalReader reader = JournalReader.open(folder)) {
            ReplayReport report = replay.replay(reader);
            assertThat(report.differences()).isEmpty();
            assertThat(report.notReplayable()).isEmpty();
            assertThat(report.decisions()).isGreaterThan(1_000).isEqualTo(report.identical());
            assertThat(report.ledgerDifferences()).isZero();
            assertThat(report.holds()).isTrue();
        }
    }

    private static LearnedPolicy learned(int nearTiePpm) throws ModelFileException {
        return new LearnedPolicy(OnnxModelFile.readDefault(), 4, nearTiePpm / 1e6f);
    }
}
