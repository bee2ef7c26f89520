package io.gleaner.agent.decision;

import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ledger.LendingOrder;
import io.gleaner.harvest.profile.InputBuckets;
import io.gleaner.harvest.profile.ProfileSettings;
import io.gleaner.harvest.safeguard.Safeguard;

/** Builds a {@link DecisionConfig}: every setter stands for the component of the same name. One thread. */
public final class DecisionConfigBuilder {
    private final long cpuMillisCapacity;
    private final long memoryBytesCapacity;
    private long cpuMillisUnit = 250;
    private long memoryBytesUnit = 64L << 20;
    private double threshold = 0.8;
    private int maxOptions = OptionSet.MAX_OPTIONS;
    private Safeguard.Variant safeguard = Safeguard.Variant.GLEANER;
    private int cleanRunsToBorrow = Safeguard.CLEAN_RUNS_TO_BORROW;
    private int cleanRunsToLend = Safeguard.CLEAN_RUNS_TO_LEND;
    private ProfileSettings profile = ProfileSettings.DEFAULT;
    private InputBuckets inputBuckets = InputBuckets.DEFAULT;
    private LendingOrder lendingOrder = LendingOrder.BEST_GAIN;
    private boolean tripWire = true;
    private double controlShareLenders = 0.05;
    private double controlShareBorrowers = 0.005;
    private double sloTolerance = 1.05;
    private CpuLoan cpuLoan = CpuLoan.IDLE;
    private boolean memoryLoans = true;
    private double memoryReserveShare = 0.2;
    private long memoryBytesMargin = 16L << 20;
    private long quotaPeriodNs = 100_000_000L;
    private long lostAfterNs = 3_600_000_000_000L;
    private long stallAfterNs;
    private int maxFunctions = 1024;
    private int maxContainers = 2048;
    private int maxInvocations = 1024;
    private int maxProfiles = 4096;
    private int maxLoans = 4096;
    private int maxDecisions = 64;

    DecisionConfigBuilder(long cpuMillisCapacity, long memoryBytesCapacity) {
        this.cpuMillisCapacity = cpuMillisCapacity;
        this.memoryBytesCapacity = memoryBytesCapacity;
    }

    /** See {@link DecisionConfig#cpuMillisUnit}. */
    public DecisionConfigBuilder cpuMillisUnit(long value) {
        cpuMillisUnit = value;
        return this;
    }

    /** See {@link DecisionConfig#memoryBytesUnit}. */
    public DecisionConfigBuilder memoryBytesUnit(long value) {
        memoryBytesUnit = value;
        return this;
    }

    /** See {@link DecisionConfig#threshold}. */
    public DecisionConfigBuilder threshold(double value) {
        threshold = value;
        return this;
    }

    /** See {@link DecisionConfig#maxOptions}. */
    public DecisionConfigBuilder maxOptions(int value) {
        maxOptions = value;
        return this;
    }

    /** See {@link DecisionConfig#safeguard}. */
    public DecisionConfigBuilder safeguard(Safeguard.Variant value) {
        safeguard = value;
        return this;
    }

    /** See {@link DecisionConfig#cleanRunsToBorrow}. */
    public DecisionConfigBuilder cleanRunsToBorrow(int value) {
        cleanRunsToBorrow = value;
        return this;
    }

    /** See {@link DecisionConfig#cleanRunsToLend}. */
    public DecisionConfigBuilder cleanRunsToLend(int value) {
        cleanRunsToLend = value;
        return this;
    }

    /** See {@link DecisionConfig#profile}. */
    public DecisionConfigBuilder profile(ProfileSettings value) {
        profile = value;
        return this;
    }

    /** See {@link DecisionConfig#inputBuckets}. */
    public DecisionConfigBuilder inputBuckets(InputBuckets value) {
        inputBuckets = value;
        return this;
    }

    /** See {@link DecisionConfig#lendingOrder}. */
    public DecisionConfigBuilder lendingOrder(LendingOrder value) {
        lendingOrder = value;
        return this;
    }

    /** See {@link DecisionConfig#tripWire}. */
    public DecisionConfigBuilder tripWire(boolean value) {
        tripWire = value;
        return this;
    }

    /** See {@link DecisionConfig#controlShareLenders}. */
    public DecisionConfigBuilder controlShareLenders(double value) {
        controlShareLenders = value;
        return this;
    }

    /** See {@link DecisionConfig#controlShareBorrowers}. */
    public DecisionConfigBuilder controlShareBorrowers(double value) {
        controlShareBorrowers = value;
        return this;
    }

    /** See {@link DecisionConfig#sloTolerance}. */
    public DecisionConfigBuilder sloTolerance(double value) {
        sloTolerance = value;
        return this;
    }

    /** See {@link DecisionConfig#cpuLoan}. */
    public DecisionConfigBuilder cpuLoan(CpuLoan value) {
        cpuLoan = value;
        return this;
    }

    /** See {@link DecisionConfig#memoryLoans}. */
    public DecisionConfigBuilder memoryLoans(boolean value) {
        memoryLoans = value;
        return this;
    }

    /** See {@link DecisionConfig#memoryReserveShare}. */
    public DecisionConfigBuilder memoryReserveShare(double value) {
        memoryReserveShare = value;
        return this;
    }

    /** See {@link DecisionConfig#memoryBytesMargin}. */
    public DecisionConfigBuilder memoryBytesMargin(long value) {
        memoryBytesMargin = value;
        return this;
    }

    /** See {@link DecisionConfig#quotaPeriodNs}. */
    public DecisionConfigBuilder quotaPeriodNs(long value) {
        quotaPeriodNs = value;
        return this;
    }

    /** See {@link DecisionConfig#stallAfterNs}. */
    public DecisionConfigBuilder stallAfterNs(long value) {
        stallAfterNs = value;
        return this;
    }

    /** See {@link DecisionConfig#lostAfterNs}. */
    public DecisionConfigBuilder lostAfterNs(long value) {
        lostAfterNs = value;
        return this;
    }

    /** See {@link DecisionConfig#maxFunctions}. */
    public DecisionConfigBuilder maxFunctions(int value) {
        maxFunctions = value;
        return this;
    }

    /** See {@link DecisionConfig#maxContainers}. */
    public DecisionConfigBuilder maxContainers(int value) {
        maxContainers = value;
        return this;
    }

    /** See {@link DecisionConfig#maxInvocations}. */
    public DecisionConfigBuilder maxInvocations(int value) {
        maxInvocations = value;
        return this;
    }

    /** See {@link DecisionConfig#maxProfiles}. */
    public DecisionConfigBuilder maxProfiles(int value) {
        maxProfiles = value;
        return this;
    }

    /** See {@link DecisionConfig#maxLoans}. */
    public DecisionConfigBuilder maxLoans(int value) {
        maxLoans = value;
        return this;
    }

    /** See {@link DecisionConfig#maxDecisions}. */
    public DecisionConfigBuilder maxDecisions(int value) {
        maxDecisions = value;
        return this;
    }

    /**
     * Validates.
     *
     * @throws IllegalArgumentException naming the component that is wrong
     */
    public DecisionConfig build() {
        return new DecisionConfig(
                cpuMillisCapacity,
                memoryBytesCapacity,
                cpuMillisUnit,
                memoryBytesUnit,
                threshold,
                maxOptions,
                safeguard,
                cleanRunsToBorrow,
                cleanRunsToLend,
                profile,
                inputBuckets,
                lendingOrder,
                tripWire,
                controlShareLenders,
                controlShareBorrowers,
                sloTolerance,
                cpuLoan,
                memoryLoans,
                memoryReserveShare,
                memoryBytesMargin,
                quotaPeriodNs,
                lostAfterNs,
                stallAfterNs,
                maxFunctions,
                maxContainers,
                maxInvocations,
                maxProfiles,
                maxLoans,
                maxDecisions);
    }
}
