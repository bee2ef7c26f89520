package io.gleaner.transport.load;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A node's load as it goes over the wire, 32 bytes little endian, last writer wins by boot and sequence. Amounts that exceed
 * their field are cut to its largest value, negative ones to 0. Immutable.
 *
 * @param node whose load it is
 * @param boot the node's start (unsigned)
 * @param sequence counts the node's own reports within a boot (unsigned)
 * @param ageMillis how old the report is: added up hop by hop, so no clocks need to agree; 65535 = that or more
 * @param runQueue invocations that wait
 * @param inFlight invocations that run
 * @param freeCpuMillis what the node could admit, in millicores; carried in steps of 16
 * @param freeMemoryBytes likewise; carried in steps of 16 MiB
 * @param cpuPressurePercent share of time in which work waited for a core
 * @param memoryPressurePercent share of time in which work waited for memory
 * @param executionClasses mean execution time of four classes of functions, a byte each on {@link ExecutionClass}'s scale
 */
public record Load(
        long node,
        int boot,
        int sequence,
        int ageMillis,
        int runQueue,
        int inFlight,
        long freeCpuMillis,
        long freeMemoryBytes,
        int cpuPressurePercent,
        int memoryPressurePercent,
        int executionClasses) {
    public static final int BYTES = 32;
    static final int CPU_STEP_MILLIS = 16;
    static final int MEMORY_STEP_SHIFT = 24;
    private static final int MOST = 0xffff;

    /** Appends {@link #BYTES} bytes at the buffer's position, whatever its order. */
    public void write(ByteBuffer to) {
        ByteOrder before = to.order();
        to.order(ByteOrder.LITTLE_ENDIAN);
        to.putLong(node).putInt(boot).putInt(sequence);
        to.putShort(cut(ageMillis)).putShort(cut(runQueue)).putShort(cut(inFlight));
        to.putShort(cut(freeCpuMillis / CPU_STEP_MILLIS)).putShort(cut(freeMemoryBytes >> MEMORY_STEP_SHIFT));
        to.put((byte) percent(cpuPressurePercent)).put((byte) percent(memoryPressurePercent));
        to.putInt(executionClasses);
        to.order(before);
    }

    /**
     * Takes {@link #BYTES} bytes from the buffer's position, whatever its order.
     *
     * @throws java.nio.BufferUnderflowException if fewer are left
     */
    public static Load read(ByteBuffer from) {
        ByteOrder before = from.order();
        from.order(ByteOrder.LITTLE_ENDIAN);
        try {
            return new Load(
                    from.getLong(),
                    from.getInt(),
                    from.getInt(),
                    from.getShort() & MOST,
                    from.getShort() & MOST,
                    from.getShort() & MOST,
                    (long) (from.getShort() & MOST) * CPU_STEP_MILLIS,
                    (long) (from.getShort() & MOST) << MEMORY_STEP_SHIFT,
                    percent(from.get()),
                    percent(from.get()),
                    from.getInt());
        } finally {
            from.order(before);
        }
    }

    private static short cut(long amount) {
        return (short) Math.max(0, Math.min(MOST, amount));
    }

    private static int percent(int value) {
        return Math.max(0, Math.min(100, value));
    }
}
