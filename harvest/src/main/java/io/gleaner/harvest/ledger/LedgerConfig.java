package io.gleaner.harvest.ledger;

/**
 * What a ledger is built from. CPU in millicores, memory in bytes.
 *
 * @param cpuMillisCapacity what invocations may use together
 * @param memoryBytesCapacity what invocations may use together
 * @param maxInvocations slots; slot numbers run from 0 to this, exclusive
 * @param maxLoans loans that may run at once; a loan beyond that isn't granted, and counted
 * @param memoryReserveShare the part of the memory that is never lent, 0 to 1
 * @param memoryBytesMargin what a borrower that shrinks keeps above what it uses
 * @param order who borrows first where there isn't enough
 */
public record LedgerConfig(
        long cpuMillisCapacity,
        long memoryBytesCapacity,
        int maxInvocations,
        int maxLoans,
        double memoryReserveShare,
        long memoryBytesMargin,
        LendingOrder order) {
    public LedgerConfig {
        if (cpuMillisCapacity < 0 || memoryBytesCapacity < 0 || memoryBytesMargin < 0) {
            throw new IllegalArgumentException("capacities and margin are never negative: cpuMillisCapacity="
                    + cpuMillisCapacity + ", memoryBytesCapacity=" + memoryBytesCapacity + ", memoryBytesMargin="
                    + memoryBytesMargin);
        }
        if (maxInvocations < 1 || maxLoans < 1) {
            throw new IllegalArgumentException(
                    "a ledger needs room: maxInvocations=" + maxInvocations + ", maxLoans=" + maxLoans);
        }
        if (order == null) {
            throw new IllegalArgumentException("order must be set: FIRST_COME or SHORTEST_FIRST");
        }
        if (!(memoryReserveShare >= 0 && memoryReserveShare <= 1)) {
            throw new IllegalArgumentException("memoryReserveShare must be within 0 and 1: " + memoryReserveShare);
        }
    }

    /** The defaults: 1,024 invocations, 4,096 loans, a fifth of the memory in reserve, 16 MiB of margin. */
    public static LedgerConfig of(long cpuMillisCapacity, long memoryBytesCapacity) {
        return new LedgerConfig(
                cpuMillisCapacity, memoryBytesCapacity, 1024, 4096, 0.2, 16L << 20, LendingOrder.SHORTEST_FIRST);
    }
}
