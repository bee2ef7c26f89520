package io.gleaner.bench.simulator;

/** Invocations that wait at a node, first come, first served. One thread. */
final class InvocationQueue {
    private int[] ring = new int[4];
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    int first() {
        return ring[head];
    }

    int take() {
        int taken = ring[head];
        head = head + 1 & ring.length - 1;
        size--;
        return taken;
    }

    void add(int invocation) {
        if (size == ring.length) {
            int[] wider = new int[2 * size];
            System.arraycopy(ring, head, wider, 0, size - head);
            System.arraycopy(ring, 0, wider, size - head, head);
            head = 0;
            ring = wider;
        }
        ring[head + size & ring.length - 1] = invocation;
        size++;
    }
}
