package io.gleaner.agent.knowledge;

/**
 * What is known of a function. Immutable; the numbers are not to be changed.
 *
 * @param cpuMillisUser the user allocation that it holds for, in millicores
 * @param memoryBytesUser the user allocation that it holds for, in bytes
 * @param epochMillis when an agent last knew it, by the wall clock
 * @param numbers as {@code ProfileState} has them
 */
record FunctionKnowledge(String name, long cpuMillisUser, long memoryBytesUser, long epochMillis, long[] numbers) {
    boolean isOf(long cpuMillis, long memoryBytes) {
        return cpuMillisUser == cpuMillis && memoryBytesUser == memoryBytes;
    }

    /** Known by a clock that ran ahead: it is as old as can be told, and grows old from now on. */
    FunctionKnowledge notAfter(long nowMillis) {
        return epochMillis <= nowMillis
                ? this
                : new FunctionKnowledge(name, cpuMillisUser, memoryBytesUser, nowMillis, numbers);
    }
}
