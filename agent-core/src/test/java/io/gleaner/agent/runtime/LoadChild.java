package io.gleaner.agent.runtime;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The process in a test's container: {@code b} busy, {@code i} idle, {@code +} takes 4 MiB more, {@code
 * j} takes 192 MiB at once and answers. Ends with its input. */
public final class LoadChild {
    private LoadChild() {}

    /** The process's own main. */
    public static void main(String[] args) throws IOException {
        System.out.print("r");
        System.out.flush();
        List<Object> taken = new ArrayList<>();
        boolean busy = false;
        while (true) {
            int command = busy && System.in.available() == 0 ? 'b' : System.in.read();
            switch (command) {
                case -1 -> {
                    return;
                }
                case '+' -> taken.add(touched());
                case 'j' -> {
                    taken.add(ByteBuffer.allocateDirect(192 << 20));
                    System.out.print("j");
                    System.out.flush();
                }
                default -> busy = command == 'b';
            }
            for (long untilNs = System.nanoTime() + 200_000; busy && System.nanoTime() - untilNs < 0; ) {
                Thread.onSpinWait();
            }
        }
    }

    private static byte[] touched() {
        byte[] portion = new byte[4 << 20];
        for (int i = 0; i < portion.length; i += 4096) {
            portion[i] = 1;
        }
        LockSupport.parkNanos(4_000_000); // rises slowly enough for the kernel's event to come first
        return portion;
    }
}
