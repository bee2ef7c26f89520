package io.gleaner.bench.steps;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;

/**
 * A single-threaded process that is idle or busy, and takes memory, as it is told on its standard input: {@code b} busy,
 * {@code i} idle, {@code +} 1 MiB more, {@code -} gives all of it back, saying so
 * both times. Ends with its input.
 */
public final class StepChild {
    /** What one {@code +} takes. */
    static final int PORTION_BYTES = 1 << 20;

    private static final long LISTEN_NS = 200_000;

    private final InputStream commands;
    private final Deque<ByteBuffer> portions = new ArrayDeque<>();
    private boolean busy;

    private StepChild(InputStream commands) {
        this.commands = commands;
    }

    /** The process's own main. */
    public static void main(String[] args) throws IOException {
        new StepChild(System.in).serve();
    }

    private void serve() throws IOException {
        System.out.println("ready");
        while (true) {
            int command = busy && commands.available() == 0 ? 'b' : commands.read();
            if (command < 0) {
                return;
            }
            obey(command);
            if (busy) {
                burn();
            }
        }
    }

    private void obey(int command) {
        switch (command) {
            case 'b' -> busy = true;
            case 'i' -> busy = false;
            case '+' -> take();
            case '-' -> giveBack();
            default -> LockSupport.parkNanos(LISTEN_NS);
        }
    }

    private void take() {
        portions.push(touched());
        System.out.println("taken");
    }

    private void giveBack() {
        portions.clear();
        System.gc();
        System.out.println("given back");
    }

    private static ByteBuffer touched() {
        ByteBuffer portion = ByteBuffer.allocate(PORTION_BYTES);
        for (int i = 0; i < PORTION_BYTES; i += 4096) {
            portion.put(i, (byte) 1);
        }
        return portion;
    }

    /** Work between two looks at the input. */
    private static void burn() {
        long untilNs = System.nanoTime() + LISTEN_NS;
        while (System.nanoTime() - untilNs < 0) {
            Thread.onSpinWait();
        }
    }
}
